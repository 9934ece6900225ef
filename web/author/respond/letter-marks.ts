import { unaccentedWords } from '#domain/unaccented.ts'
import type { NamedPoint } from './point-list.ts'
import { sentencesOf } from './sentences.ts'

/** A part of a letter or report, and the ids of the points to which it belongs. */
export interface Passage {
  text: string
  points: readonly string[]
}

type MarkedPoint = Pick<NamedPoint, 'id' | 'short' | 'text'>

const idsOf = (points: readonly MarkedPoint[]) => points.map(({ id }) => id)

const comparable = (text: string) => unaccentedWords(text).join(' ')

/** Stems of words that any letter has. */
const everyLetter = new Set(
  `please would could should their there these those where which while about after again before below above
  other every paper manuscript revision review reviewer report point comment author article editor journal letter
  response answer table figure section begin first second third thank think believe address major minor within
  without study result`
    .split(/\s+/)
    .map(stemOf),
)

function stemOf(word: string): string {
  return word.slice(0, 6)
}

function stemsOf(text: string): Set<string> {
  const words = unaccentedWords(text).filter((word) => word.length >= 5 || /\d{2}/.test(word))
  return new Set(words.map(stemOf).filter((stem) => !everyLetter.has(stem)))
}

const references = [
  /\breviewer\s+(\d+)(?:['’]s)?,?\s+(?:points?|comments?|nos?\.?)\s*(\d+)/giu,
  /\bR(\d+)\.(\d+)\b/gu,
]

/** Joins neighbouring sentences that belong to the same points. */
function joined(passages: readonly Passage[]): Passage[] {
  const parts: Passage[] = []
  for (const passage of passages) {
    const last = parts.at(-1)
    const isSame =
      last?.points.length === passage.points.length &&
      last.points.every((point, index) => point === passage.points[index])
    if (last && isSame) last.text += passage.text
    else parts.push({ ...passage })
  }
  return parts
}

/** Returns a function that finds the passages of a report that became the points of this reviewer. */
export function reportMarker(points: readonly MarkedPoint[]): (paragraph: string) => Passage[] {
  const texts = points.map(({ text }) => ` ${comparable(text)} `)
  return (paragraph) =>
    joined(
      sentencesOf(paragraph).map((text) => {
        const words = comparable(text)
        const at = words === '' ? -1 : texts.findIndex((other) => other.includes(` ${words} `))
        return { text, points: idsOf(points.slice(Math.max(at, 0), at + 1)) }
      }),
    )
}

/**
 * Returns a function that finds the sentences of the letter that speak of a point: those that name it ('Reviewer 1,
 * point 3'), repeat it, or share its rare words. Of two points that fit equally well, both are marked.
 */
export function letterMarker(points: readonly MarkedPoint[]): (paragraph: string) => Passage[] {
  const stems = points.map(({ text }) => stemsOf(text))
  const texts = points.map(({ text }) => ` ${comparable(text)} `)
  const isRare = (stem: string) =>
    stems.filter((one) => one.has(stem)).length <= Math.max(2, points.length / 4)
  const pointsOf = (sentence: string): readonly MarkedPoint[] => {
    const named = references.flatMap((pattern) =>
      [...sentence.matchAll(pattern)].map(([, reviewer, number]) => `R${reviewer}.${number}`),
    )
    if (named.length > 0) return points.filter(({ short }) => named.includes(short))
    const words = comparable(sentence)
    const repeated =
      words.split(' ').length >= 3 ? texts.findIndex((text) => text.includes(` ${words} `)) : -1
    if (repeated >= 0) return points.slice(repeated, repeated + 1)
    const own = [...stemsOf(sentence)]
    const rare = own.filter(isRare)
    const shared = stems.map((other) => rare.filter((stem) => other.has(stem)).length)
    const most = Math.max(...shared)
    if (most < 2 || most < own.length / 3) return []
    const best = points.filter((_, index) => shared[index] === most)
    return best.length <= 2 ? best : []
  }
  return (paragraph) =>
    joined(sentencesOf(paragraph).map((text) => ({ text, points: idsOf(pointsOf(text)) })))
}
