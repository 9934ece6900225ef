import { Fragment } from 'react'

const operator = /^-|^\w+:/

/** The words of a search that can stand in a text: quotes and operators are for the search alone. */
export function wordsOf(query: string): string[] {
  const words = query.replaceAll(/[“”"]/g, ' ').split(/\s+/)
  return words.filter((word) => word.length > 1 && !operator.test(word)).slice(0, 20)
}

const special = /[.*+?^${}()|[\]\\]/g

/** A text with the words that were searched for marked. */
export function Highlight({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(${words.map((word) => word.replaceAll(special, '\\$&')).join('|')})`,
    'giu',
  )
  return text.split(pattern).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
    index % 2 ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>,
  )
}
