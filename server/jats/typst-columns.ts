/**
 * Computes the widths of a table's columns. If columns do not fit, Typst divides the width equally among
 * them, so that long words overflow their cells. Here each column gets the width of its longest word, and the
 * rest is divided according to the length of the texts.
 */

export interface SizedCell {
  column: number
  columns: number
  text: string
  isBold: boolean
  isHead: boolean
}

/** How a table fits on the page: its type size in points, its frame, and the width of each column. */
export interface Fit {
  size: number
  /**
   * 'text': as wide as the text; 'wide': extends into the margin; 'turned': rotated by 90 degrees on a
   * separate page.
   */
  frame: 'text' | 'wide' | 'turned'
  /** Widths in points. */
  columns: number[]
  /** The scale of the whole table. It is below 1 if the table does not fit even in the smallest type. */
  scale: number
  inset: number
}

/** Widths of the frames in points. */
export const frames = { text: 362, wide: 470, turned: 660 }

const sizes = [9, 8.2, 7.4, 6.6]
const smallest = 6.2

/** Returns the parts of a text that are not divided between lines. Very long words are divided. */
function wordsOf(text: string): string[] {
  return text
    .split(/[\s\u200B]+|(?<=[-–/])/u)
    .flatMap((word) => (word.length > 24 ? (word.match(/.{1,20}/gu) ?? []) : [word]))
}

/**
 * Estimates the width of a text in em of the text font, from classes of letters. The estimate is rather too
 * large than too small.
 */
export function widthOf(text: string, isBold = false): number {
  let width = 0
  for (const letter of text) {
    if (/[\u200B\p{M}]/u.test(letter)) continue
    width += /[iljt.,;:!|'’()[\]{}/ \-–fr]/.test(letter)
      ? 0.36
      : /[mwMW—@%]/.test(letter)
        ? 0.92
        : /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(letter)
          ? 1.05
          : /\p{Lu}/u.test(letter)
            ? 0.72
            : 0.54
  }
  return width * (isBold ? 1.08 : 1)
}

/**
 * Chooses type size and frame. Smaller type and wider frames are used only if the table does not fit
 * otherwise.
 */
export function fitTable(cells: readonly SizedCell[], count: number): Fit {
  const longest = new Array<number>(count).fill(0.6)
  const natural = new Array<number>(count).fill(0.6)
  const raise = (list: number[], at: number, width: number) => {
    list[at] = Math.max(list[at] ?? 0, width)
  }
  for (const { column, columns, text, isBold, isHead } of cells) {
    if (columns > 1) continue
    for (const word of wordsOf(text)) raise(longest, column, widthOf(word, isBold))
    // Long texts wrap: in headers to about three lines, in cells at the width of a readable line.
    const width = widthOf(text, isBold)
    raise(natural, column, isHead ? Math.min(width / 2.6, 12) : Math.min(width, 22))
  }
  for (const { column, columns, text, isBold } of cells) {
    if (columns < 2) continue
    const longestWord = Math.max(0, ...wordsOf(text).map((word) => widthOf(word, isBold)))
    const have = longest.slice(column, column + columns).reduce((sum, width) => sum + width, 0)
    if (longestWord > have)
      for (let at = column; at < Math.min(count, column + columns); at += 1)
        raise(longest, at, (longest[at] ?? 0) + (longestWord - have) / columns)
  }
  for (const [at, width] of longest.entries()) raise(natural, at, width)
  const need = longest.reduce((sum, width) => sum + width, 0)
  const wish = natural.reduce((sum, width) => sum + width, 0)
  const inset = count > 12 ? 2 : count > 7 ? 3 : 4.5
  const room = (frame: Fit['frame']) => frames[frame] - 2 * inset * count
  const spread = (size: number, frame: Fit['frame'], scale = 1): Fit => {
    const width = room(frame) / scale / size
    // A small table gets its natural width, up to that of the frame. In a large one, the width that is left
    // over by the longest words is divided.
    const extra = Math.max(0, width - need)
    const wanted = Math.max(0.001, wish - need)
    const columns = longest.map((least, at) => {
      const more = ((natural[at] ?? least) - least) * (extra < wanted ? extra / wanted : 1)
      const rest = extra > wanted ? ((extra - wanted) * (natural[at] ?? least)) / wish : 0
      return (least + more + rest) * size
    })
    return { size, frame, columns, scale, inset }
  }
  const fits = (frame: Fit['frame'], size: number, share: number) =>
    Math.max(need, wish * share) * size <= room(frame)
  // First tries to fit the table comfortably, so that columns get most of the width that they would need on
  // one line.
  for (const frame of ['text', 'wide'] as const)
    for (const size of sizes.slice(0, frame === 'text' ? 2 : 3))
      if (fits(frame, size, 0.8)) return spread(size, frame)
  for (const size of [8.2, 7.4]) if (fits('wide', size, 0.5)) return spread(size, 'wide')
  if (count < 14) for (const size of [7.4, 6.6]) if (fits('wide', size, 0)) return spread(size, 'wide')
  for (const size of sizes) if (fits('turned', size, 0.5)) return spread(size, 'turned')
  for (const size of sizes) if (fits('turned', size, 0)) return spread(size, 'turned')
  return spread(smallest, 'turned', Math.min(1, room('turned') / (need * smallest)))
}
