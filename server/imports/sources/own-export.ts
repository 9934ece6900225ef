import { createHash } from 'node:crypto'
import { basename, dirname, join } from 'node:path/posix'
import { z } from 'zod'
import { type ExportedArticle, exportedArticle } from '#domain/schemas/exported-article.ts'
import {
  type Found,
  type FoundIssue,
  found,
  type OwnArticle,
  SourceError,
  type SourceFile,
} from '../found.ts'
import type { Entry } from '../read/folder.ts'
import { readJatsFile } from './jats.ts'
import { peopleOfExport } from './own-people.ts'
import { leftOutOfExport, partsOfExport } from './own-site.ts'

/** An export of this program: a bag whose articles have the journal's own record beside their JATS. */
export interface OwnExport {
  /** Folder of the bag within what was opened. */
  base: string
  entries: ReadonlyMap<string, Entry>
  /** The journal that was exported. */
  journal: OwnArticle['journal']
  /** SHA-256 in hex, by path within the bag. */
  sums: ReadonlyMap<string, string>
}

/** Returns the export that a folder or an archive holds. Null if it holds something else. Throws SourceError if it was cut off. */
export async function ownExportIn(entries: readonly Entry[]): Promise<OwnExport | null> {
  const byPath = new Map(entries.map((entry) => [entry.path, entry]))
  const mark = entries.find(({ path }) => basename(path) === 'bagit.txt')
  if (!mark) return null
  const base = dirname(mark.path)
  const at = (name: string) => byPath.get(join(base, name))
  const isOwn = entries.some(({ path }) => ownPath.test(inBag(base, path)))
  if (!isOwn) return null
  const manifest = at('manifest-sha256.txt')
  if (!manifest)
    throw new SourceError(
      'The export has no list of its files (manifest-sha256.txt): it was cut off. Export again.',
    )
  const sums = new Map<string, string>()
  for (const line of Buffer.from(await manifest.read())
    .toString('utf8')
    .split('\n')) {
    const [, sum = '', path = ''] = /^([0-9a-f]{64})\s+(.+)$/.exec(line) ?? []
    if (sum) sums.set(path.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%'), sum)
  }
  const bag = { base, entries: byPath, sums, journal: null }
  return { ...bag, journal: await journalIn(bag) }
}

const exportedJournal = z.object({
  journal: z.object({ title: z.string(), issnPrint: z.string(), issnOnline: z.string() }),
})

/** The journal that journal.json describes. */
async function journalIn(bag: OwnExport): Promise<OwnExport['journal']> {
  try {
    const bytes = await fileIn(bag, 'data/journal.json')?.read()
    const { data } = exportedJournal.safeParse(JSON.parse(Buffer.from(bytes ?? []).toString('utf8')))
    if (!data) return null
    const { title, issnPrint, issnOnline } = data.journal
    return { title, issns: [issnPrint, issnOnline].filter(Boolean) }
  } catch {
    return null
  }
}

/** A bag without articles may have a journal's site. */
const ownPath = /^data\/(?:site\.json|articles\/[^/]+\/article\.json)$/
const recordPath = /^data\/articles\/[^/]+\/article\.json$/
const inBag = (base: string, path: string) => (base === '.' ? path : path.slice(base.length + 1))

/**
 * Yields what an export has: the site, people, if it was one of everything, and articles. Notices come after the articles that they
 * concern. At last it says what cannot be taken.
 */
export async function* recordsOfExport(bag: OwnExport, place: string): AsyncGenerator<Found> {
  const file = (path: string) => fileIn(bag, path)
  yield* partsOfExport(file, place)
  const people = fileIn(bag, 'data/tables/users.csv')
  if (people) yield* peopleOfExport(people, `${place}/data/tables/users.csv`)
  const paths = [...bag.entries.keys()]
    .map((path) => inBag(bag.base, path))
    .filter((path) => recordPath.test(path))
  const notices: string[] = []
  for (const path of paths) {
    const { record, problem } = await recordAt(bag, path)
    if (record?.notice) notices.push(path)
    else yield record ? await articleOf(bag, path, record, place) : refused(place, path, problem)
  }
  for (const path of notices) {
    const { record, problem } = await recordAt(bag, path)
    yield record ? await articleOf(bag, path, record, place) : refused(place, path, problem)
  }
  yield* leftOutOfExport(file, place)
}

const refused = (place: string, path: string, reason: string): Found => ({
  ...{ kind: 'refused', place: `${place}/${path}`, name: path.split('/').at(-2) ?? path, reason },
})

async function recordAt(
  bag: OwnExport,
  path: string,
): Promise<{ record: ExportedArticle | null; problem: string }> {
  try {
    const bytes = await fileIn(bag, path)?.read()
    const { data, error } = exportedArticle.safeParse(JSON.parse(Buffer.from(bytes ?? []).toString('utf8')))
    if (data) return { record: data, problem: '' }
    const [issue] = error.issues
    return {
      record: null,
      problem: `article.json cannot be used: ${issue?.path.join('.')}: ${issue?.message}.`,
    }
  } catch (error) {
    return {
      record: null,
      problem: error instanceof SourceError ? error.message : 'article.json is not JSON.',
    }
  }
}

/** A file of the export, which is compared with its checksum when it is read. */
function fileIn({ base, entries, sums }: OwnExport, path: string): SourceFile | null {
  const entry = entries.get(join(base, path))
  if (!entry) return null
  return {
    ...{ name: entry.name, size: entry.size },
    async read() {
      const bytes = await entry.read()
      if (createHash('sha256').update(bytes).digest('hex') !== sums.get(path))
        throw new SourceError(`${path} is not as it was exported: its checksum is another one.`)
      return bytes
    },
  }
}

function issueOf(bag: OwnExport, { issue }: ExportedArticle): FoundIssue | null {
  if (!issue) return null
  const file = issue.cover && fileIn(bag, `data/pictures/${issue.cover.file}`)
  const { sections, editorial } = issue
  const cover = issue.cover && file && { file, alt: issue.cover.alt, id: issue.cover.file.slice(0, 36) }
  return { sections, editorial, cover: cover || null }
}

async function articleOf(
  bag: OwnExport,
  path: string,
  record: ExportedArticle,
  place: string,
): Promise<Found> {
  const folder = dirname(path)
  const { id } = record
  const at = `${place}/${folder}`
  const file = (name: string) => fileIn(bag, join(folder, name))
  const jats = file(`${id}.xml`)
  if (!jats) return refused(place, path, 'The article’s JATS is missing.')
  try {
    const read = readJatsFile(await jats.read())
    const texts = [read]
    const versions = []
    for (const { number } of record.versions) {
      const text = await file(`versions/${number}.xml`)?.read()
      const earlier = text ? readJatsFile(text) : null
      if (earlier) texts.push(earlier)
      versions.push({ number, jats: earlier?.xml ?? null, pdf: file(`versions/${number}.pdf`) })
    }
    const files = (names: string[]) =>
      [...new Set(names)].flatMap((name) => {
        const one = file(name)
        return one ? [{ ...one, name }] : []
      })
    return {
      ...found({ place: at, content: { jats: read.xml } }),
      notes: read.notes,
      pdf: file(`${id}.pdf`),
      pictures: files(texts.flatMap(({ pictures }) => pictures)),
      supplements: files(texts.flatMap(({ supplements }) => supplements)),
      own: { record, versions, epub: file(`${id}.epub`), journal: bag.journal },
      issue: issueOf(bag, record),
      oldAddresses: record.oldAddresses,
    }
  } catch (error) {
    if (error instanceof Error && /^(SourceError|JatsRefusal)$/.test(error.name))
      return refused(place, path, error.message)
    throw error
  }
}
