/** Damages references as lists of authors are damaged when they are pasted and retyped. */
import type { Label } from '#server/documents/convert/reference-parser/tokens.ts'
import type { Example } from './examples.ts'
import type { Random } from './writer.ts'

export function withNoise(example: Example, random: Random): Example {
  let damaged = example
  if (random() < 0.1) damaged = { ...damaged, italic: damaged.italic.map(() => false) }
  // A word that was divided at the end of a line.
  if (random() < 0.03) damaged = inserted(damaged, random, /\p{Ll}{3}(?=\p{Ll}{3})/gu, '- ')
  // A space that is missing, or one too many.
  if (random() < 0.04) damaged = removed(damaged, random, /(?<=[.,;:])\s/gu)
  if (random() < 0.04) damaged = inserted(damaged, random, /\p{L}(?=[,.:;])/gu, ' ')
  // A space after an opening bracket, or a final stop that is missing.
  if (random() < 0.08) damaged = removed(damaged, random, /\.$/gu)
  return damaged
}

function placeOf(example: Example, random: Random, pattern: RegExp): RegExpExecArray | undefined {
  const address = example.text.search(/https?:|www\.|10\.\d{4}/)
  const found = [...example.text.matchAll(pattern)].filter(({ index }) => address < 0 || index < address)
  return found[Math.floor(random() * found.length)]
}

function inserted(example: Example, random: Random, after: RegExp, text: string): Example {
  const place = placeOf(example, random, after)
  if (!place) return example
  const at = place.index + place[0].length
  const insert = <T>(list: readonly T[], value: T): T[] => [
    ...list.slice(0, at),
    ...Array.from({ length: text.length }, () => value),
    ...list.slice(at),
  ]
  const before = example.labels[at - 1] ?? 'other'
  const label: Label = before === example.labels[at] ? before : 'other'
  return {
    ...example,
    text: example.text.slice(0, at) + text + example.text.slice(at),
    labels: insert(example.labels, label),
    italic: insert(example.italic, example.italic[at - 1] ?? false),
  }
}

function removed(example: Example, random: Random, pattern: RegExp): Example {
  const place = placeOf(example, random, pattern)
  if (!place) return example
  const without = <T>(list: readonly T[]): T[] => [
    ...list.slice(0, place.index),
    ...list.slice(place.index + place[0].length),
  ]
  return {
    ...example,
    text: example.text.slice(0, place.index) + example.text.slice(place.index + place[0].length),
    labels: without(example.labels),
    italic: without(example.italic),
  }
}
