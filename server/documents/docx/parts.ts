import type { Unzipped } from 'fflate'
import { DocumentError } from '../contract.ts'
import { escapeXml, parseXml, type XmlElement } from './xml.ts'

export interface Relationship {
  id: string
  type: string
  /** Path of a part in the package; an address if `external` is true. */
  target: string
  external: boolean
}

/** The parts that contain the text. All others (properties, comments, people, settings, custom XML) are dropped. */
const textParts: Record<string, string> = {
  styles: 'styles+xml',
  numbering: 'numbering+xml',
  footnotes: 'footnotes+xml',
  endnotes: 'endnotes+xml',
}

export interface DocxParts {
  /** Path of the main part, usually word/document.xml. */
  main: string
  /** Parsed parts by path. */
  xml: Map<string, XmlElement>
  /** Content types of the kept XML parts by path. */
  types: Map<string, string>
  relationships: Map<string, Relationship[]>
  /** Re-encoded pictures, by their path in the original package. */
  pictures: Map<string, { path: string; bytes: Uint8Array }>
}

/**
 * Paths of the parts in the cleaned package. They are fixed, because the original paths may contain any text.
 */
export const partPaths: Record<string, string> = {
  'document.main+xml': 'word/document.xml',
  'styles+xml': 'word/styles.xml',
  'numbering+xml': 'word/numbering.xml',
  'footnotes+xml': 'word/footnotes.xml',
  'endnotes+xml': 'word/endnotes.xml',
}

const prefix = 'application/vnd.openxmlformats-officedocument.'
const pictureTypes = { png: 'image/png', jpg: 'image/jpeg', svg: 'image/svg+xml' }

/** Selects the parts that contain the text. Throws DocumentError `damaged` if there is no main part. */
export function selectParts(files: Unzipped): DocxParts {
  const main = readRelationships(files, '').find((r) => r.type.endsWith('/officeDocument'))?.target
  const body = main && files[main]
  if (!main || !body) {
    throw new DocumentError(
      'damaged',
      'This Word file has no text part. Open it in Word, save it as .docx, and upload it.',
    )
  }
  const parts: DocxParts = {
    main,
    xml: new Map(),
    types: new Map(),
    relationships: new Map(),
    pictures: new Map(),
  }
  const take = (path: string, bytes: Uint8Array, type: string) => {
    parts.xml.set(path, parseXml(bytes))
    parts.types.set(path, `${prefix}wordprocessingml.${type}`)
    parts.relationships.set(path, readRelationships(files, path))
  }
  take(main, body, 'document.main+xml')
  for (const { type, target, external } of parts.relationships.get(main) ?? []) {
    const kind = textParts[type.split('/').at(-1) ?? '']
    const bytes = files[target]
    const isTaken = [...parts.types.values()].some((taken) => taken.endsWith(`.${kind}`))
    if (kind && bytes && !external && !isTaken) take(target, bytes, kind)
  }
  return parts
}

export function readRelationships(files: Unzipped, part: string): Relationship[] {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const bytes = files[`${folder}_rels/${part.slice(folder.length)}.rels`]
  if (!bytes) return []
  return parseXml(bytes).children.flatMap((child) => {
    if (typeof child === 'string' || !child.name.endsWith('Relationship')) return []
    const { Id: id = '', Type: type = '', Target = '', TargetMode } = child.attributes
    const external = TargetMode === 'External'
    return [{ id, type, target: external ? Target : resolve(folder, Target), external }]
  })
}

function resolve(folder: string, target: string): string {
  const steps: string[] = []
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

/** Returns the path of a part in the cleaned package. */
export function pathOf(parts: DocxParts, part: string): string {
  return partPaths[(parts.types.get(part) ?? '').replace(`${prefix}wordprocessingml.`, '')] ?? part
}

/** Returns the XML files that list the relationships and content types of the cleaned package, by path. */
export function describeParts(parts: DocxParts): Record<string, string> {
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const described: Record<string, string> = {}
  const relationshipsXml = (entries: string[]) =>
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`
  described['_rels/.rels'] = relationshipsXml([
    `<Relationship Id="rId1" Type="${office}/officeDocument" Target="${pathOf(parts, parts.main)}"/>`,
    '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties" Target="docProps/core.xml"/>',
  ])
  for (const [part, list] of parts.relationships) {
    const entries = list.map(({ id, type, target, external }) => {
      const to = external ? target : `/${parts.pictures.get(target)?.path ?? pathOf(parts, target)}`
      return `<Relationship Id="${escapeXml(id)}" Type="${office}/${type.split('/').at(-1)}" Target="${escapeXml(to)}"${external ? ' TargetMode="External"' : ''}/>`
    })
    described[pathOf(parts, part).replace('word/', 'word/_rels/').concat('.rels')] = relationshipsXml(entries)
  }
  const pictures = Object.entries(pictureTypes).map(
    ([e, type]) => `<Default Extension="${e}" ContentType="${type}"/>`,
  )
  const overrides = [
    ...[...parts.types].map(([path, type]) => [pathOf(parts, path), type]),
    ['docProps/core.xml', 'application/vnd.openxmlformats-package.core-properties+xml'],
  ]
  described['[Content_Types].xml'] =
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${pictures.join('')}${overrides.map(([path = '', type = '']) => `<Override PartName="/${escapeXml(path)}" ContentType="${type}"/>`).join('')}</Types>`
  return described
}
