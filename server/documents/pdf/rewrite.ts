import type * as mupdf from 'mupdf'
import { DocumentError } from '../contract.ts'
import { copyColorSpace, copyGraphicsState, copyGroup, copyPattern, copyShading } from './allowed.ts'
import { Copier } from './copier.ts'
import { copyFont } from './fonts.ts'
import { copyImage } from './images.ts'
import { Layers } from './optional-content.ts'
import { rewriteContent } from './rewrite-content.ts'
import { Source } from './source.ts'
import { languageOf, readTags } from './structure.ts'
import { type Dict, Name, Ref, SyntaxProblem, type Value } from './values.ts'
import { Writer } from './writer.ts'

export interface Rewritten {
  bytes: Uint8Array
  /** Number of pictures that could not be read and are missing in the copy. */
  unreadablePictures: number
  /** Bytes of the font programs, to be searched for names. */
  programs: Uint8Array[]
}

/**
 * Writes a new PDF that contains only what is needed to show the pages, and the tags for screen readers.
 * There is an allow-list for each type of object. Anything not listed is omitted, so that unknown keys cannot
 * identify anybody.
 */
export function rewritePdf(
  pdf: mupdf.PDFDocument,
  keepsText: (text: string, page: number | null) => boolean,
): Rewritten {
  try {
    return rewritten(pdf, keepsText)
  } catch (cause) {
    if (cause instanceof DocumentError) throw cause
    if (cause instanceof SyntaxProblem || cause instanceof RangeError)
      throw new DocumentError(
        'too-complex',
        'This PDF is built in a way that we cannot process. Print it to a new PDF file and upload that.',
      )
    throw cause
  }
}

function rewritten(
  pdf: mupdf.PDFDocument,
  keepsText: (text: string, page: number | null) => boolean,
): Rewritten {
  const source = new Source(pdf)
  const writer = new Writer()
  const root = pdf.getTrailer().get('Root')
  const catalog = source.dict(root.isIndirect() ? new Ref(root.asIndirect()) : null)
  const copier = new Copier(source, writer, new Layers(source, catalog), {
    resources: {
      Font: copyFont,
      XObject: copyImage,
      ExtGState: copyGraphicsState,
      ColorSpace: copyColorSpace,
      Pattern: copyPattern,
      Shading: copyShading,
    },
    rewriteContent,
  })
  const pages = Array.from({ length: pdf.countPages() }, (_, i) => new Ref(pdf.findPage(i).asIndirect()))
  const tags = readTags(copier, catalog, pages, keepsText)
  const tree = writer.reserve()
  const copies = pages.map(() => writer.reserve())
  const written = tags?.write(copies)
  pages.forEach((page, i) => {
    const dict = source.dict(page)
    const { content, resources } = rewriteContent(
      copier,
      contentOf(source, dict.get('Contents') ?? null),
      source.dict(inherited(source, dict, 'Resources')),
      { isTagged: (mcid) => tags?.refersTo(i, mcid) === true },
    )
    const group = dict.has('Group') ? copyGroup(copier, dict.get('Group') ?? null) : undefined
    writer.add(
      new Map<string, Value>([
        ['Type', new Name('Page')],
        ['Parent', tree],
        ['MediaBox', visibleBox(source, dict)],
        ['Rotate', rotationOf(source, dict)],
        ...userUnit(source, dict),
        ['Resources', resources],
        ['Contents', writer.addStream(new Map(), content)],
        ...(group === undefined ? [] : [['Group', group] as [string, Value]]),
        ...(written?.ofPage(i) ?? []),
      ]),
      copies[i],
    )
  })
  writer.add(
    new Map<string, Value>([
      ['Type', new Name('Pages')],
      ['Count', copies.length],
      ['Kids', copies],
    ]),
    tree,
  )
  const language = languageOf(source.resolve(catalog.get('Lang')))
  const file = writer.add(
    new Map<string, Value>([
      ['Type', new Name('Catalog')],
      ['Pages', tree],
      ...(language ? [['Lang', language] as [string, Value]] : []),
      ...(written?.catalog ?? []),
    ]),
  )
  return {
    bytes: writer.file(file),
    unreadablePictures: copier.unreadablePictures,
    programs: copier.programs,
  }
}

function contentOf(source: Source, contents: Value): Uint8Array {
  const present = source.resolve(contents)
  const parts = (Array.isArray(present) ? present : [contents]).flatMap((part) =>
    source.isStream(part) ? [source.stream(part), new Uint8Array([10])] : [],
  )
  return Buffer.concat(parts)
}

/** Returns an entry of a page. Pages inherit some entries from their parent nodes. */
function inherited(source: Source, page: Dict, key: string): Value {
  let node = page
  for (let hops = 0; hops < 64; hops++) {
    const value = node.get(key)
    if (value !== undefined) return value
    node = source.dict(node.get('Parent'))
  }
  return null
}

type Box = [number, number, number, number]

function boxOf(source: Source, page: Dict, key: string): Box | null {
  const [a, b, c, d] = source.numbers(inherited(source, page, key))
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null
  const box: Box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]
  return box[2] - box[0] >= 1 && box[3] - box[1] >= 1 ? box : null
}

/** Returns the part of the page that viewers show: the intersection of crop box and media box. */
function visibleBox(source: Source, page: Dict): Box {
  const media = boxOf(source, page, 'MediaBox') ?? [0, 0, 612, 792]
  const crop = boxOf(source, page, 'CropBox') ?? media
  const shown: Box = [
    Math.max(media[0], crop[0]),
    Math.max(media[1], crop[1]),
    Math.min(media[2], crop[2]),
    Math.min(media[3], crop[3]),
  ]
  return shown[2] - shown[0] >= 1 && shown[3] - shown[1] >= 1 ? shown : media
}

function rotationOf(source: Source, page: Dict): number {
  const angle = source.number(inherited(source, page, 'Rotate')) ?? 0
  return (((Math.round(angle / 90) * 90) % 360) + 360) % 360
}

function userUnit(source: Source, page: Dict): [string, Value][] {
  const unit = source.number(page.get('UserUnit'))
  return unit !== null && unit > 0 && unit !== 1 ? [['UserUnit', unit]] : []
}
