import { Fragment } from 'react'
import type { TextPart } from '#domain/article/search.ts'

/** Text in which search terms are highlighted. The server sends the parts of the text and never HTML. */
export function Marked({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, mark }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
    mark ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
  )
}
