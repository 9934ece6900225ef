import { Fragment } from 'react'
import type { TextPart } from '#domain/article/search.ts'

/** Text with highlighted search terms; the server sends the positions, never HTML. */
export function Marked({ parts }: { parts: readonly TextPart[] }) {
  return parts.map(({ text, mark }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
    mark ? <mark key={index}>{text}</mark> : <Fragment key={index}>{text}</Fragment>,
  )
}
