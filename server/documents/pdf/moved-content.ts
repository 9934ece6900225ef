import * as mupdf from 'mupdf'
import { operations } from './content.ts'
import type { Gap, GappedLine } from './gaps.ts'
import { nameIn, print, type Value } from './values.ts'

/** Offsets are rounded to this step, in thousandths of the type size. */
const kerningStep = 50
/** Tolerance for the width of a gap, as a fraction of the type size. */
const widthTolerance = 1

type Matrix = mupdf.Matrix
const { concat, invert } = mupdf.Matrix

interface State {
  ctm: Matrix
  size: number
  stretch: number
  leading: number
}

interface Moved {
  content: Buffer
  /** The page's resources with the moved forms, or the given resources if no form was moved. */
  resources: mupdf.PDFObject
  isChanged: boolean
}

/** Maximum nesting of forms. Deeper forms are left unchanged. */
const deepestForm = 8
const mostOperators = 3_000_000

/**
 * Returns the content of a page with its text moved, including text in forms. Returns null if it contains
 * unsupported operators.
 */
export function moveContent(
  pdf: mupdf.PDFDocument,
  content: Uint8Array,
  resources: mupdf.PDFObject,
  transform: Matrix,
  lines: readonly GappedLine[],
): Moved | null {
  const start = { ctm: mupdf.Matrix.identity, size: 1, stretch: 1, leading: 0 }
  return move(content, resources, start, { pdf, transform, lines, depth: 0, budget: { left: mostOperators } })
}

interface Page {
  pdf: mupdf.PDFDocument
  transform: Matrix
  lines: readonly GappedLine[]
  depth: number
  /**
   * Number of operators that may still be read. The limit is needed because nested forms may be drawn a
   * million times.
   */
  budget: { left: number }
}

function move(content: Uint8Array, given: mupdf.PDFObject, start: State, page: Page): Moved | null {
  const { transform, lines } = page
  const written: string[] = []
  const stack: State[] = []
  let { ctm, size, stretch, leading } = start
  let resources = given
  let isChanged = false
  /** The original line matrix, and the offset by which the current line's origin has been moved. */
  let origin: Matrix = mupdf.Matrix.identity
  let moved: [x: number, y: number] = [0, 0]
  /** Gaps of the current line that the next large offset in a text array may represent. */
  let expected: Gap[] = []
  let current: GappedLine | undefined

  const place = (): [number, number] => {
    const [, , , , x, y] = concat(concat(origin, ctm), transform)
    return [x, y]
  }
  /** Converts a distance to the left on the page to units of text space. */
  const inTextSpace = (distance: number): [number, number] => {
    const [a, b] = invert(concat(ctm, transform))
    return [-distance * a, -distance * b]
  }
  /**
   * Finds the line that begins at the current position. Returns the offset by which the text has to be moved.
   */
  const begin = (): [number, number] => {
    const [x, y] = place()
    current = lines.find(
      ({ line, size: height }) =>
        y > line.box[1] && y < line.box[3] + 1 && x > line.box[0] - height && x < line.box[2] + height,
    )
    if (!current) {
      expected = []
      return [0, 0]
    }
    const slack = current.size * 0.3
    // If this text begins within a gap, the first part of the removed words lies before it. The offset in its
    // text array represents only the rest, so it is left unchanged.
    const passed = current.gaps.filter((gap) => gap.from + slack < x)
    expected = current.gaps.filter((gap) => gap.from + slack >= x)
    return inTextSpace(passed.reduce((sum, gap) => sum + gap.to - gap.from - gap.width, 0))
  }
  /** Changes the offsets that represent removed words, so that their gaps get the new width. */
  const widened = (items: Value[]): Value[] => {
    if (!current) return items
    const [a, b] = concat(concat(origin, ctm), transform)
    const perThousand = (Math.hypot(a, b) * size * stretch) / 1000
    const { size: height } = current
    return items.map((item) => {
      const [gap] = expected
      if (typeof item !== 'number' || !gap || perThousand === 0) return item
      const width = gap.to - gap.from
      const advance = -item * perThousand
      if (advance < width * 0.5 || Math.abs(advance - width) > widthTolerance * height + 0.1 * width)
        return item
      expected = expected.slice(1)
      isChanged = true
      // Rounded, because the offset includes kerning, which could reveal the exact width of the removed words.
      return Math.round((item + (width - gap.width) / perThousand) / kerningStep) * kerningStep
    })
  }

  for (const { operator, operands, image } of operations(content)) {
    if (image || --page.budget.left < 0) return null
    const numbers = operands.map((operand) => (typeof operand === 'number' ? operand : 0))
    const [n0 = 0, n1 = 0, n2 = 0, n3 = 0, n4 = 0, n5 = 0] = numbers
    let line = `${operands.map(print).join(' ')} ${operator}`
    const relative = (x: number, y: number) => {
      origin = concat([1, 0, 0, 1, x, y], origin)
      const target = begin()
      const [dx, dy] = [target[0] - moved[0], target[1] - moved[1]]
      moved = target
      if (Math.abs(dx) + Math.abs(dy) < 1e-4) return
      isChanged = true
      // Converts the offset to units of the line matrix, ignoring the matrix's origin.
      const [a, b, c, d] = origin
      const [ia, ib, ic, id] = invert([a, b, c, d, 0, 0])
      line = `${print(x + dx * ia + dy * ic)} ${print(y + dx * ib + dy * id)} Td`
      if (operator === 'TD') line += ` ${print(leading)} TL`
    }
    if (operator === 'q') stack.push({ ctm, size, stretch, leading })
    else if (operator === 'Q') {
      const saved = stack.pop()
      if (saved) ({ ctm, size, stretch, leading } = saved)
    } else if (operator === 'cm') ctm = concat([n0, n1, n2, n3, n4, n5], ctm)
    else if (operator === 'BT') {
      origin = mupdf.Matrix.identity
      moved = [0, 0]
      begin()
    } else if (operator === 'Tf') size = n1
    else if (operator === 'Tz') stretch = n0 / 100
    else if (operator === 'TL') leading = n0
    else if (operator === 'Tm') {
      origin = [n0, n1, n2, n3, n4, n5]
      moved = begin()
      if (moved[0] !== 0 || moved[1] !== 0) isChanged = true
      line = `${[n0, n1, n2, n3, n4 + moved[0], n5 + moved[1]].map(print).join(' ')} Tm`
    } else if (operator === 'Td') relative(n0, n1)
    else if (operator === 'TD') {
      leading = -n1
      relative(n0, n1)
    } else if (operator === 'T*') relative(0, -leading)
    else if (operator === 'TJ' && Array.isArray(operands[0])) line = `${print(widened(operands[0]))} TJ`
    else if (operator === 'Do') {
      const form = movedForm(resources, nameIn(operands[0]), { ctm, size, stretch, leading }, page)
      if (form) {
        isChanged = true
        resources = form.resources
        line = `/${form.name} Do`
      }
    } else if (operator === "'" || operator === '"') return null
    written.push(line)
  }
  return { content: Buffer.from(written.join('\n'), 'latin1'), resources, isChanged }
}

/**
 * Returns a copy of the form with its text moved. The copy has a name of its own, because the same form may
 * be drawn in several places. Returns null if nothing in the form has to move.
 */
function movedForm(
  resources: mupdf.PDFObject,
  name: string,
  state: State,
  page: Page,
): { name: string; resources: mupdf.PDFObject } | null {
  const form = resources.get('XObject').get(name)
  if (page.depth === deepestForm || !form.isStream() || nameOf(form.get('Subtype')) !== 'Form') return null
  const content = form.readStream().asUint8Array().slice()
  const ctm = concat(matrixOf(form.get('Matrix')), state.ctm)
  const own = form.get('Resources')
  const inner = { ...page, depth: page.depth + 1 }
  const moved = move(content, own.isDictionary() ? own : resources, { ...state, ctm }, inner)
  if (!moved?.isChanged) return null
  const dict = copyOf(page.pdf, form)
  for (const key of ['Length', 'Filter', 'DecodeParms']) dict.delete(key)
  dict.put('Resources', moved.resources)
  const forms = copyOf(page.pdf, resources.get('XObject'))
  let number = 1
  while (!forms.get(`M${number}`).isNull()) number++
  forms.put(`M${number}`, page.pdf.addStream(moved.content, dict))
  const changed = copyOf(page.pdf, resources)
  changed.put('XObject', forms)
  return { name: `M${number}`, resources: changed }
}

function copyOf(pdf: mupdf.PDFDocument, dict: mupdf.PDFObject): mupdf.PDFObject {
  const copy = pdf.newDictionary()
  dict.forEach((value, key) => {
    copy.put(key, value)
  })
  return copy
}

const nameOf = (object: mupdf.PDFObject) => (object.isName() ? object.asName() : '')

function matrixOf(array: mupdf.PDFObject): Matrix {
  if (!array.isArray() || array.length !== 6) return mupdf.Matrix.identity
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = Array.from({ length: 6 }, (_, i) =>
    array.get(i).asNumber(),
  )
  return [a, b, c, d, e, f]
}
