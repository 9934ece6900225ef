import { noteHeadings } from './review-notes.ts'

/** Maximum length of one point, and maximum number of points of a decision. */
export const pointLimits = { length: 20_000, count: 300, fixes: 30, fixLength: 500 } as const

const noPoints: ReadonlySet<string> = new Set(['[…]', ...Object.values(noteHeadings)])

/** The beginning of a numbered item, such as '1.', '(2)', '3.1)', 'Comment 4:', 'R1.2' or '#5'. */
const numberStart =
  /^\s*(?:(?:point|comment|question|remark|issue|concern|item|major|minor)\s+|#|[RQC]\d{1,2}[.-]|[QC])?\(?(\d{1,2}(?:\.\d{1,2})*)(?:[.):]|\s*[-–]\s)\s*(?=\S)/i
/** The beginning of another listed item, such as 'a)', '(iv)', '-' or '•'. */
const markStart = /^\s*(?:\(?(?:[a-z]|[ivx]{1,4})[.)]|[-*•–—●▪◦])\s+/i

/** Words of headings such as 'Major comments', 'Minor points' or 'Results'. */
const headingWord =
  /\b(?:major|minor|general|specific|comments?|points?|remarks?|concerns?|issues?|suggestions?|questions?|strengths?|weaknesses?|abstract|introduction|methods?|methodology|results?|discussion|conclusions?|references|tables?|figures?|typos?|language|other)\b/i

function isHeading(line: string): boolean {
  const text = line.trim()
  return text.length <= 60 && !/[.?!;]$/.test(text) && (/:$/.test(text) || isTitle(text))
}

const isTitle = (text: string) => text.split(/\s+/).length <= 6 && headingWord.test(text) && !/,/.test(text)

interface Piece {
  text: string
  /** The item's number, such as '3'; '' for an item with another mark; null without a mark. */
  mark: string | null
}

/** Number of words above which a passage without a number may hold several points. */
const longPassage = 90

/** Whether a passage is so long that it may hold several points, and has no number of its own. */
export function mayHoldSeveral(text: string): boolean {
  return !numberStart.test(text) && !markStart.test(text) && text.split(/\s+/).length > longPassage
}

/**
 * Splits a report into the points that the authors answer one by one: its numbered or listed items, otherwise
 * its paragraphs. In a numbered report, whatever stands between two consecutive numbers belongs to the first of
 * them. Headings and the mark of a passage that the editor omitted are not points. Nothing else is left out: a
 * very long passage is divided at the end of a sentence.
 */
export function pointsIn(report: string): string[] {
  const pieces = joinedItems(piecesOf(report)).filter(({ text }) => !noPoints.has(text))
  return withinCount(pieces.flatMap(({ text }) => inChunks(text)))
}

/** Words of passages that ask for something, or doubt something. */
const asking =
  /\?|\b(?:please|should|must|needs?|could|would|ought|suggest\w*|missing|lacks?|unclear|concern\w*|convinc\w*|however|but|although|not)\b/i
/** Number of words up to which a passage beside a list is taken for its introduction or its end. */
const shortPassage = 60

/**
 * Returns the points of a report, and whether each asks for something. In a report with a list, a short passage before or
 * after the items ('This is a careful paper. I have seven points.') does not, so that the items keep their numbers.
 */
export function proposedPointsIn(report: string): { text: string; asks: boolean }[] {
  const points = pointsIn(report)
  const isItem = (text: string) => numberStart.test(text) || markStart.test(text)
  const hasList = points.filter(isItem).length > 1
  return points.map((text) => ({
    text,
    asks: !hasList || isItem(text) || asking.test(text) || text.split(/\s+/).length > shortPassage,
  }))
}

function piecesOf(report: string): Piece[] {
  return report.split(/\n\s*\n/).flatMap((paragraph) => {
    const pieces: Piece[] = []
    for (const line of paragraph.split('\n')) {
      const number = numberStart.exec(line)?.[1] ?? null
      const mark = number ?? (markStart.test(line) ? '' : null)
      const last = pieces.at(-1)
      if (!last || mark !== null || isHeading(last.text)) pieces.push({ text: line, mark })
      else last.text += `\n${line}`
    }
    return pieces.map(({ text, mark }) => ({ text: text.trim(), mark })).filter(({ text }) => text !== '')
  })
}

/** Whether one number follows another: '2' after '1', '1.2' after '1.1', '2' after '1.3'. */
function follows(number: string, before: string): boolean {
  const [last, next] = [before, number].map((one) => one.split('.').map(Number)) as [number[], number[]]
  const depth = next.length - 1
  if (next.length > last.length)
    return next[depth] === 1 && next.slice(0, -1).join() === last.slice(0, depth).join()
  return (
    next[depth] === (last[depth] as number) + 1 && next.slice(0, -1).join() === last.slice(0, depth).join()
  )
}

/** Adds to each numbered item what stands between it and the item with the next number, except headings. */
function joinedItems(pieces: readonly Piece[]): Piece[] {
  const isInside = new Set<number>()
  let numbered = -1
  pieces.forEach(({ mark }, index) => {
    if (!mark) return
    const before = pieces[numbered]?.mark
    const between = pieces.slice(numbered + 1, index)
    if (before && follows(mark, before) && !between.some((one) => one.mark === null && isHeading(one.text)))
      for (let at = numbered + 1; at < index; at += 1) isInside.add(at)
    numbered = index
  })
  const joined: Piece[] = []
  pieces.forEach((piece, index) => {
    const last = joined.at(-1)
    if (isInside.has(index) && last) last.text += `\n\n${piece.text}`
    else if (piece.mark !== null || !isHeading(piece.text)) joined.push({ ...piece })
  })
  return joined
}

function inChunks(text: string): string[] {
  const chunks: string[] = []
  let rest = text
  while (rest.length > pointLimits.length) {
    const part = rest.slice(0, pointLimits.length)
    const end = Math.max(part.lastIndexOf('. ') + 1, part.lastIndexOf('\n'), part.length / 2)
    const whole = part.slice(0, end)
    // Not between the two halves of a character outside the basic plane.
    const cut = whole.isWellFormed() ? whole : part.slice(0, end - 1)
    chunks.push(cut.trim())
    rest = rest.slice(cut.length).trim()
  }
  return rest === '' ? chunks : [...chunks, rest]
}

/** Joins neighbours from the end until there are few enough, so that nothing is dropped. */
function withinCount(points: readonly string[]): string[] {
  const few = [...points]
  for (let at = few.length - 1; at > 0 && few.length > pointLimits.count; at -= 1) {
    const joined = `${few[at - 1]}\n\n${few[at]}`
    if (joined.length <= pointLimits.length) few.splice(at - 1, 2, joined)
  }
  return few.slice(0, pointLimits.count)
}
