import { Fragment } from 'react'

/** A file name that breaks between its words rather than within a word. */
export function FileName({ children }: { children: string }) {
  const parts = children.split(/(?<=[_-])/)
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, which never change places.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
