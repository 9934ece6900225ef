import { Fragment } from 'react'

/** A file name that wraps between words before it wraps within one. */
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
