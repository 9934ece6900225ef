import { strFromU8, type Unzipped, zipSync } from 'fflate'
import { unpack } from '../docx/package.ts'
import { type Relationship, readRelationships } from '../docx/parts.ts'
import {
  childNamed,
  descendants,
  namespaces,
  parseXml,
  serializeXml,
  textOf,
  type XmlElement,
  type XmlNode,
} from '../docx/xml.ts'
import { colouredPassages } from './coloured-text.ts'
import type { CslItem } from './csl.ts'
import { endNoteItems } from './endnote.ts'
import { marks } from './marks.ts'
import { wordSources } from './word-sources.ts'

/** A citation with the data that a reference manager stored in the file. */
export interface EmbeddedCitation {
  manager: 'zotero' | 'mendeley' | 'endnote' | 'word'
  items: CslItem[]
}

/** Objects that pandoc drops silently. */
export type LostKind =
  | 'text-box'
  | 'chart'
  | 'diagram'
  | 'equation-object'
  | 'embedded-object'
  | 'shape'
  | 'linked-picture'

export interface LostObject {
  kind: LostKind
  /** Text in the object, at most 2,000 characters; of a linked picture, the name of its file. */
  text: string
}

export interface DocxSource {
  /** The document with marks in its text at the places of fields and lost objects. */
  bytes: Uint8Array
  citations: EmbeddedCitation[]
  lost: LostObject[]
  /** Number of words of hidden text, which was removed. */
  hiddenWords: number
  /** Passages that the author coloured or highlighted, which pandoc drops. */
  coloured: string[]
  /** Number of words in the parts that are read, to measure completeness. */
  words: number
}

/**
 * Prepares a DOCX for pandoc. Content that pandoc would drop or misread is read here and replaced with a mark
 * in the text. Throws DocumentError for damaged and dangerous files.
 */
export function prepareDocx(bytes: Uint8Array): DocxSource {
  const files = unpack(bytes)
  const main = readRelationships(files, '').find((r) => r.type.endsWith('/officeDocument'))?.target
  const source: DocxSource = { bytes, citations: [], lost: [], hiddenWords: 0, coloured: [], words: 0 }
  if (!main || !files[main]) return source
  const sources = sourcesOf(files)
  const notes = readRelationships(files, main).filter(({ type }) => /\/(footnotes|endnotes)$/.test(type))
  const out: Unzipped = { ...files }
  for (const path of [main, ...notes.map(({ target }) => target)]) {
    const part = files[path]
    if (!part) continue
    const root = parseXml(part)
    source.coloured.push(...colouredPassages(root))
    new PartReader(source, sources, linkedFiles(readRelationships(files, path))).read(root)
    source.words += wordsIn(root)
    root.attributes = {
      ...declared(root),
      ...Object.fromEntries(Object.entries(namespaces).map(([p, uri]) => [`xmlns:${p}`, uri])),
    }
    out[path] = new Uint8Array(serializeXml(root))
  }
  source.bytes = zipSync(out, { level: 0 })
  return source
}

const declared = (root: XmlElement) =>
  Object.fromEntries(Object.entries(root.attributes).filter(([name]) => name.startsWith('xmlns:')))

function wordsIn(root: XmlElement): number {
  return descendants(root, 'w:p').reduce(
    (sum, p) => sum + (visible(p).match(/\p{L}[\p{L}\p{M}'’-]*|\p{N}+/gu)?.length ?? 0),
    0,
  )
}

function visible(node: XmlNode): string {
  if (typeof node === 'string') return node
  if (['w:instrText', 'w:delText', 'w:pPr', 'w:rPr', 'w:delInstrText', 'w:fldData'].includes(node.name))
    return ''
  if (node.name === 'mc:Fallback' || node.name === 'w:txbxContent') return ''
  return node.children.map(visible).join(node.name === 'w:tc' ? ' ' : '')
}

/** Returns the sources of Word's own reference list by their tags. */
function sourcesOf(files: Unzipped): Map<string, CslItem> {
  const found = new Map<string, CslItem>()
  for (const [path, bytes] of Object.entries(files))
    if (
      /^customXml\/item\d+\.xml$/.test(path) &&
      strFromU8(bytes.subarray(0, 2000), true).includes('bibliography')
    )
      for (const item of wordSources(bytes)) found.set(item.id, item)
  return found
}

interface Field {
  instruction: string
  isResult: boolean
  /** Elements that implement the field. They are removed if we read the field ourselves. */
  machinery: XmlElement[]
  begin: XmlElement
  data: string
  ours: 'citation' | 'bibliography' | null
}

/** Returns the names of files outside of the document, by the relationships that lead to them. */
const linkedFiles = (relationships: readonly Relationship[]) =>
  new Map(
    relationships
      .filter(({ external }) => external)
      .map(({ id, target }) => [id, target.split(/[\\/]/).at(-1) ?? ''] as const),
  )

class PartReader {
  readonly #source: DocxSource
  readonly #sources: Map<string, CslItem>
  readonly #linked: ReadonlyMap<string, string>
  readonly #fields: Field[] = []

  constructor(source: DocxSource, sources: Map<string, CslItem>, linked: ReadonlyMap<string, string>) {
    this.#source = source
    this.#sources = sources
    this.#linked = linked
  }

  read(element: XmlElement): void {
    element.children = element.children.flatMap((child): XmlNode[] => {
      if (typeof child === 'string') return [child]
      switch (child.name) {
        case 'w:r':
          return this.#run(child)
        case 'w:fldSimple':
          return this.#simpleField(child)
        case 'w:sdt':
          return this.#control(child)
        case 'mc:AlternateContent':
        case 'w:drawing':
        case 'w:object':
        case 'w:pict':
          return this.#object(child)
        case 'w:fldChar':
          return [this.#fieldChar(child)]
        case 'w:instrText':
          for (const field of this.#fields.slice(-1)) {
            if (field.isResult) continue
            field.instruction += textOf(child)
            field.machinery.push(child)
          }
          return [child]
        default:
          this.read(child)
          return [child]
      }
    })
  }

  #run(run: XmlElement): XmlNode[] {
    const properties = childNamed(run, 'w:rPr')
    const vanish = properties && childNamed(properties, 'w:vanish')
    const isHidden = vanish && !/^(0|false|off)$/.test(vanish.attributes['w:val'] ?? '')
    // Hidden field codes are kept, because they print nothing.
    if (isHidden && !run.children.some((c) => typeof c !== 'string' && /fldChar|instrText/.test(c.name))) {
      this.#source.hiddenWords += (textOf(run).match(/\p{L}+/gu) ?? []).length
      return []
    }
    this.read(run)
    return [run]
  }

  #fieldChar(char: XmlElement): XmlElement {
    const type = char.attributes['w:fldCharType']
    if (type === 'begin') {
      const data = childNamed(char, 'w:fldData')
      this.#fields.push({
        instruction: '',
        isResult: false,
        machinery: [char],
        begin: char,
        data: data ? textOf(data) : '',
        ours: null,
      })
      return char
    }
    const field = this.#fields.at(-1)
    if (!field) return char
    field.machinery.push(char)
    if (type === 'separate') {
      field.isResult = true
      this.#take(field)
    } else if (type === 'end') {
      this.#fields.pop()
      if (!field.isResult) this.#take(field)
      if (field.ours) become(char, field.ours === 'citation' ? marks.citationEnd : marks.bibliographyEnd)
    }
    return char
  }

  /** If the field is one that we read ourselves, replaces its codes with a mark. */
  #take(field: Field): void {
    const found = this.#citationOf(field.instruction, field.data)
    if (found) {
      field.ours = 'citation'
      this.#source.citations.push(found)
    } else if (
      /\b(ZOTERO_BIBL|CSL_BIBLIOGRAPHY|EN\.REFLIST|Mendeley Bibliography)\b|^\s*BIBLIOGRAPHY\b/.test(
        field.instruction,
      )
    )
      field.ours = 'bibliography'
    else return
    for (const element of field.machinery) become(element, '')
    become(field.begin, field.ours === 'citation' ? this.#startMark() : marks.bibliographyStart)
  }

  #startMark(): string {
    return `${marks.citationStart}${this.#source.citations.length - 1}${marks.close}`
  }

  #citationOf(instruction: string, data: string): EmbeddedCitation | null {
    const json = /CSL_CITATION\s*(\{[\s\S]*\})/.exec(instruction)?.[1]
    if (json) {
      const items = cslItems(json)
      return items && { manager: /ZOTERO/.test(instruction) ? 'zotero' : 'mendeley', items }
    }
    if (/ADDIN EN\.CITE\b/.test(instruction)) {
      const items = endNoteItems(instruction, data)
      return items.length > 0 ? { manager: 'endnote', items } : null
    }
    const word = /^\s*CITATION\s+(\S+)/.exec(instruction)
    if (word) {
      const tags = [word[1] ?? '', ...[...instruction.matchAll(/\\m\s+(\S+)/g)].map((hit) => hit[1] ?? '')]
      const items = tags.flatMap((tag) => this.#sources.get(tag) ?? [])
      return items.length > 0 ? { manager: 'word', items } : null
    }
    return null
  }

  #simpleField(field: XmlElement): XmlNode[] {
    const found = this.#citationOf(field.attributes['w:instr'] ?? '', '')
    this.read(field)
    if (!found) return [field]
    this.#source.citations.push(found)
    return [markRun(this.#startMark()), ...field.children, markRun(marks.citationEnd)]
  }

  /** Reads a content control, because Mendeley Cite stores its data in the control's tag. */
  #control(control: XmlElement): XmlNode[] {
    const properties = childNamed(control, 'w:sdtPr')
    const tag = (properties && childNamed(properties, 'w:tag')?.attributes['w:val']) ?? ''
    const encoded = /^MENDELEY_CITATION_v3_([\w+/=-]+)$/.exec(tag)?.[1]
    const items = encoded ? cslItems(Buffer.from(encoded, 'base64').toString('utf8')) : null
    if (!items) {
      this.read(control)
      return [control]
    }
    this.#source.citations.push({ manager: 'mendeley', items })
    const start = this.#startMark()
    const content = childNamed(control, 'w:sdtContent')
    if (content) this.read(content)
    return [markRun(start), ...(content?.children ?? []), markRun(marks.citationEnd)]
  }

  #object(object: XmlElement): XmlNode[] {
    const content =
      object.name === 'mc:AlternateContent' ? (childNamed(object, 'mc:Choice') ?? object) : object
    const boxes = descendants(content, 'w:txbxContent')
    const data = descendants(content, 'a:graphicData').map(({ attributes }) => attributes.uri ?? '')
    const ole = descendants(content, 'o:OLEObject')[0]
    const hasPicture = descendants(content, 'a:blip', 'v:imagedata').length > 0
    const linked = descendants(content, 'a:blip')
      .filter(({ attributes }) => !attributes['r:embed'])
      .map(({ attributes }) => this.#linked.get(attributes['r:link'] ?? ''))
      .find((name) => name !== undefined)
    const kind: LostKind | null = data.some((uri) => uri.endsWith('/chart') || uri.includes('chartex'))
      ? 'chart'
      : data.some((uri) => uri.endsWith('/diagram'))
        ? 'diagram'
        : ole
          ? /^Equation|MathType/i.test(ole.attributes.ProgID ?? '')
            ? 'equation-object'
            : 'embedded-object'
          : boxes.length > 0
            ? 'text-box'
            : data.some((uri) => /wordprocessing(Shape|Group|Canvas)$/.test(uri)) && !hasPicture
              ? 'shape'
              : linked !== undefined
                ? 'linked-picture'
                : null
    if (!kind) return [object]
    const text =
      kind === 'linked-picture'
        ? (linked ?? '')
        : boxes
            .flatMap((box) => descendants(box, 'w:p').map(visible))
            .join('\n')
            .trim()
    // An empty text box is only a frame or a line, so it is not reported as lost.
    if (kind === 'text-box' && text === '' && hasPicture) return [object]
    this.#source.lost.push({ kind, text: text.slice(0, 2000) })
    const mark: XmlElement = {
      name: 'w:t',
      attributes: {},
      children: [`${marks.lost}${this.#source.lost.length - 1}${marks.close}`],
    }
    // Keeps the preview picture of an embedded object. The preview of a formula is not kept, because it is
    // too small to read.
    return hasPicture && (kind === 'embedded-object' || kind === 'text-box') ? [object, mark] : [mark]
  }
}

function become(element: XmlElement, text: string): void {
  element.name = 'w:t'
  element.attributes = {}
  element.children = text === '' ? [] : [text]
}

const markRun = (text: string): XmlElement => ({
  name: 'w:r',
  attributes: {},
  children: [{ name: 'w:t', attributes: {}, children: [text] }],
})

function cslItems(json: string): CslItem[] | null {
  try {
    // Word inserts line breaks into long codes after a quotation mark or comma. They are harmless, because
    // JSON allows white space between tokens.
    const { citationItems = [] } = JSON.parse(json) as {
      citationItems?: { id?: unknown; uris?: string[]; itemData?: Partial<CslItem> }[]
    }
    const items = citationItems.flatMap(({ id, uris, itemData }) =>
      itemData
        ? [
            {
              ...itemData,
              type: itemData.type ?? 'article',
              id: String(uris?.[0] ?? itemData.id ?? id ?? ''),
            } as CslItem,
          ]
        : [],
    )
    return items.length > 0 ? items : null
  } catch {
    return null
  }
}
