/**
 * Widths of a table's columns. Typst shares the width evenly among columns that do not fit, so that long words leave their
 * cells; here each column gets what its longest word needs, and the rest is shared by the length of the texts.
 */

export interface SizedCell {
  column: number
  columns: number
  text: string
  isBold: boolean
  isHead: boolean
}

/** How a table fits: the size of its type in points, its width, and the share of each column. */
export interface Fit {
  size: number
  /** 'text': as wide as the text; 'wide': into the margin; 'turned': on a page of its own, turned by 90 degrees. */
  frame: 'text' | 'wide' | 'turned'
  /** Widths in points. */
  columns: number[]
  /** Below 1 where even the smallest type does not fit: the whole table is scaled. */
  scale: number
  inset: number
}

/** Widths of the frames in points. */
export const frames = { text: 362, wide: 470, turned: 660 }

const sizes = [9, 8.2, 7.4, 6.6]
const smallest = 6.2

/** What is not divided between lines; very long words are. */
function wordsOf(text: string): string[] {
  return text
    .split(/[\s\u200B]+|(?<=[-–/])/u)
    .flatMap((word) => (word.length > 24 ? (word.match(/.{1,20}/gu) ?? []) : [word]))
}

/** The width of a text in em of the text font; estimated from classes of letters, on the safe side. */
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

/** The smallest type and frame are only used where a table does not fit otherwise. */
export function fitTable(cells: readonly SizedCell[], count: number): Fit {
  const longest = new Array<number>(count).fill(0.6)
  const natural = new Array<number>(count).fill(0.6)
  const raise = (list: number[], at: number, width: number) => {
    list[at] = Math.max(list[at] ?? 0, width)
  }
  for (const { column, columns, text, isBold, isHead } of cells) {
    if (columns > 1) continue
    for (const word of wordsOf(text)) raise(longest, column, widthOf(word, isBold))
    // Long texts wrap: headers to up to three lines, cells where they are wider than a readable line.
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
    // A small table keeps its natural width up to the frame's; a large one shares what its words leave.
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
  // Comfortable: the columns get most of what they would take on one line.
  for (const frame of ['text', 'wide'] as const)
    for (const size of sizes.slice(0, frame === 'text' ? 2 : 3))
      if (fits(frame, size, 0.8)) return spread(size, frame)
  for (const size of [8.2, 7.4]) if (fits('wide', size, 0.5)) return spread(size, 'wide')
  if (count < 14) for (const size of [7.4, 6.6]) if (fits('wide', size, 0)) return spread(size, 'wide')
  for (const size of sizes) if (fits('turned', size, 0.5)) return spread(size, 'turned')
  for (const size of sizes) if (fits('turned', size, 0)) return spread(size, 'turned')
  return spread(smallest, 'turned', Math.min(1, room('turned') / (need * smallest)))
}
