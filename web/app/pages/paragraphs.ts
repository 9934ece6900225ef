import type { ReadingPage } from '#domain/schemas/reading.ts'

export interface Paragraph {
  /** Indexes of the lines. */
  lines: number[]
  isHeading: boolean
}

/** Returns the lines of the page as paragraphs. A larger gap or an indented line starts a paragraph. */
export function paragraphsOf({ lines }: ReadingPage): Paragraph[] {
  const gaps = lines
    .slice(1)
    .map((line, i) => line.y - (lines[i]?.y ?? 0))
    .filter((gap) => gap > 0)
  const usual = median(gaps)
  const height = median(lines.map((line) => line.height))
  const paragraphs: number[][] = []
  for (const [index, line] of lines.entries()) {
    const { x, y } = line
    const before = lines[index - 1]
    // Large letters have larger gaps.
    const gap = Math.max(usual * 1.35, line.height * 1.6)
    const begins = !before || y - before.y > gap || y < before.y || x - before.x > 8
    if (begins) paragraphs.push([])
    paragraphs.at(-1)?.push(index)
  }
  return paragraphs.map((paragraph) => ({
    lines: paragraph,
    // Letters that are larger than those of the text.
    isHeading:
      paragraph.length <= 3 && paragraph.every((index) => (lines[index]?.height ?? 0) > height * 1.12),
  }))
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
