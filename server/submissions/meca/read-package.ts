import { invalid } from '#domain/errors.ts'
import { declarationLimits } from '#domain/manuscript/declarations.ts'
import { authorFileKinds } from '#domain/manuscript/manuscript.ts'
import { limits } from '#domain/manuscript/submission.ts'
import {
  child,
  childText,
  descendants,
  elements,
  parseXml,
  textOf,
  type XmlElement,
  XmlError,
} from '../../jats/xml.ts'
import { type ZipEntry, zipEntries } from './zip-entries.ts'

/** What a package may hold. Sizes are checked in the archive's directory before anything is inflated. */
const most = { entries: 500, unpacked: 120 * 2 ** 20, ratio: 200, xml: 4 * 2 ** 20, text: 2 ** 18 }
const leavesFolder = /(^|[\\/])\.\.([\\/]|$)|^[\\/]|\\|^[a-z]:|\p{Cc}/iu

type Kind = (typeof authorFileKinds)[number]

export interface PackagedManuscript {
  title: string
  abstract: string
  keywords: string[]
  authors: {
    firstName: string
    lastName: string
    email: string
    affiliation: string
    orcid: string | null
    isCorresponding: boolean
  }[]
  /** A cover letter that is a plain text. */
  coverLetter: string
  files: { name: string; kind: Kind; size: number; read: () => Promise<Uint8Array> }[]
  /** Names of files that were not taken, such as reviews and files of other types. */
  leftOut: string[]
}

const refused = (message: string) => invalid('objectId', message)
const notMeca = () => refused('This is no MECA package: it has no readable manifest.xml.')

/**
 * Reads a MECA package (NISO RP-30, any version), also one of another system. Nothing in it is trusted: paths
 * outside the package, archives that inflate to far more than they are, and entities that a document declares are
 * refused, and no file is written under a name from the package.
 */
export async function readPackage(bytes: Uint8Array): Promise<PackagedManuscript> {
  const entries = listed(bytes)
  const manifest = await xmlOf(entries, 'manifest.xml')
  if (!manifest || localName(manifest) !== 'manifest') throw notMeca()
  const items = all(manifest, 'item').map((item) => ({
    type: (item.attributes.type ?? item.attributes['item-type'] ?? '').toLowerCase(),
    instances: all(item, 'instance').map((instance) => ({
      href: nameOf(entries, instance.attributes.href ?? instance.attributes['xlink:href'] ?? ''),
      isXml: /xml/.test(instance.attributes['media-type'] ?? ''),
    })),
  }))
  const metadata =
    items.find(({ type }) => type === 'article-metadata') ?? items.find(({ type }) => type === 'article')
  const href = metadata?.instances.find((one) => one.isXml || /\.xml$/i.test(one.href))?.href
  const article = href ? await xmlOf(entries, href) : null
  if (!article) throw refused('This MECA package names no article metadata that can be read.')
  // A file that is named several times is taken once.
  const named = new Map<string, string>()
  for (const { type, instances } of items)
    if (!/metadata|^review|transfer/.test(type))
      for (const one of instances) if (one.href !== href && !named.has(one.href)) named.set(one.href, type)
  const wanted = [...named].map(([name, type]) => ({ type, href: name }))
  const letter = wanted.find(
    (one) => entries.has(one.href) && kindOf(one.type) === 'cover_letter' && /\.txt$/i.test(one.href),
  )
  const usable = wanted
    .filter((one) => entries.has(one.href) && isAccepted(one.href))
    .slice(0, limits.files.max)
  const large = usable.find((one) => (entries.get(one.href)?.size ?? 0) > limits.files.bytes)
  if (large) throw refused(`${baseName(large.href)} is larger than 10 MB.`)
  const files: PackagedManuscript['files'] = []
  for (const { type, href: name } of usable) {
    const entry = entries.get(name)
    if (entry)
      files.push({
        ...{ name: baseName(name), kind: kindOf(type), size: entry.size },
        read: () => contentOf(entry),
      })
  }
  return {
    ...detailsOf(article),
    coverLetter: await plainTextOf(entries, letter?.href),
    files,
    leftOut: wanted.filter((one) => one !== letter && !usable.includes(one)).map((one) => baseName(one.href)),
  }
}

/** Returns the name in the archive that an address of the manifest means. Systems escape it or not, and some write './'. */
function nameOf(entries: ReadonlyMap<string, ZipEntry>, href: string): string {
  const plain = href.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '')
  return [href, plain, unescaped(plain)].find((name) => entries.has(name)) ?? href
}

function unescaped(href: string): string {
  try {
    return decodeURIComponent(href)
  } catch {
    return href
  }
}

const damaged = () => refused('This file is no ZIP archive, or it is damaged.')

/** Returns the archive's files by their names, or throws if the archive is not safe. */
function listed(bytes: Uint8Array): Map<string, ZipEntry> {
  let all: ZipEntry[]
  try {
    all = zipEntries(bytes)
  } catch (error) {
    if (error instanceof RangeError) throw damaged()
    throw error
  }
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
  const entries = new Map(all.map((entry) => [entry.name, entry]))
  const isSafe =
    entries.size === all.length &&
    all.length <= most.entries &&
    // Files that share their bytes would add up to more than the archive.
    sum(all.map(({ packed }) => packed)) <= bytes.length &&
    sum(all.map(({ size }) => size)) <= most.unpacked &&
    !all.some(
      ({ name, packed, size }) => leavesFolder.test(name) || (size > 2 ** 20 && size > packed * most.ratio),
    )
  if (!isSafe)
    throw refused(
      'This archive is not safe to open: it has paths outside its folder, or unpacks to far more than a manuscript holds.',
    )
  return entries
}

async function contentOf(entry: ZipEntry): Promise<Uint8Array> {
  try {
    return await entry.read()
  } catch {
    throw damaged()
  }
}

async function xmlOf(entries: ReadonlyMap<string, ZipEntry>, name: string): Promise<XmlElement | null> {
  const entry = entries.get(name)
  if (!entry) return null
  if (entry.size > most.xml) throw refused(`${baseName(name)} is too large.`)
  const content = await contentOf(entry)
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    if (/<!ENTITY/i.test(text)) throw refused(`${baseName(name)} declares entities, which are not accepted.`)
    return parseXml(text)
  } catch (error) {
    if (error instanceof XmlError || error instanceof TypeError)
      throw refused(`${baseName(name)} cannot be read as XML.`)
    throw error
  }
}

async function plainTextOf(
  entries: ReadonlyMap<string, ZipEntry>,
  name: string | undefined,
): Promise<string> {
  const entry = name === undefined ? undefined : entries.get(name)
  if (!entry) return ''
  if (entry.size > most.text) throw refused(`${baseName(entry.name)} is too large.`)
  // The database does not store the null character.
  return clip(
    new TextDecoder()
      .decode(await contentOf(entry))
      .replaceAll('\0', '')
      .trim(),
    declarationLimits.text,
  )
}

const localName = ({ name }: XmlElement) => name.slice(name.indexOf(':') + 1)
const all = (parent: XmlElement, name: string): XmlElement[] =>
  parent.children.flatMap((node) =>
    typeof node === 'string' ? [] : [...(localName(node) === name ? [node] : []), ...all(node, name)],
  )
/** The end of the name is kept, because it has the file's type. */
const baseName = (path: string) =>
  (path.split('/').at(-1) ?? 'file').slice(-200).replace(/^[\uDC00-\uDFFF]/, '')
const isAccepted = (path: string) => /\.(pdf|docx?|tex)$/i.test(path)

function kindOf(type: string): Kind {
  const exact = authorFileKinds.find((kind) => kind === type.replaceAll('-', '_'))
  if (exact) return exact
  if (/manuscript|article/.test(type)) return 'manuscript'
  if (/cover/.test(type)) return 'cover_letter'
  if (/figure|image/.test(type)) return 'figure'
  if (/response|reply/.test(type)) return 'response'
  return 'supplement'
}

function detailsOf(article: XmlElement): Omit<PackagedManuscript, 'coverLetter' | 'files' | 'leftOut'> {
  const meta = descendants(article, 'article-meta')[0] ?? article
  const affiliations = new Map(
    descendants(meta, 'aff').map((aff) => [
      aff.attributes.id ?? '',
      tidy(descendants(aff, 'institution').map(textOf).join(', ') || textOf(aff)),
    ]),
  )
  const title = child(child(meta, 'title-group'), 'article-title')
  const abstract = child(meta, 'abstract')
  const paragraphs = abstract ? descendants(abstract, 'p') : []
  return {
    title: clip(tidy(title ? textOf(title) : ''), 500),
    abstract: clip(
      (paragraphs.length > 0 ? paragraphs : abstract ? [abstract] : [])
        .map((one) => tidy(textOf(one)))
        .join('\n\n'),
      10_000,
    ),
    keywords: descendants(meta, 'kwd')
      .map((one) => clip(tidy(textOf(one)), 100))
      .filter(Boolean)
      .slice(0, 20),
    authors: descendants(meta, 'contrib')
      .filter(({ attributes }) => (attributes['contrib-type'] ?? 'author') === 'author')
      .slice(0, 500)
      .map((contributor) => authorOf(contributor, affiliations)),
  }
}

function authorOf(
  contributor: XmlElement,
  affiliations: ReadonlyMap<string, string>,
): PackagedManuscript['authors'][number] {
  const name = descendants(contributor, 'name')[0]
  const own = descendants(contributor, 'aff').map((aff) => tidy(textOf(aff)))
  const linked = elements(contributor, 'xref').flatMap(({ attributes }) =>
    attributes['ref-type'] === 'aff' ? (affiliations.get(attributes.rid ?? '') ?? []) : [],
  )
  const orcid = /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/.exec(
    descendants(contributor, 'contrib-id').map(textOf).join(' '),
  )
  return {
    firstName: clip(tidy(childText(name, 'given-names') ?? ''), 100),
    lastName: clip(
      tidy(childText(name, 'surname') ?? textOf(descendants(contributor, 'collab')[0] ?? '')),
      100,
    ),
    email: clip(tidy(textOf(descendants(contributor, 'email')[0] ?? '')), 254),
    affiliation: clip([...own, ...linked].join('; '), 300),
    orcid: orcid?.[0] ?? null,
    isCorresponding: contributor.attributes.corresp === 'yes',
  }
}

const tidy = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
// A pair of code units is never cut in half, because the database stores only whole characters.
const clip = (text: string, length: number) => text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
