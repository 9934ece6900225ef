import { Fragment } from 'react'

/** The journal's title with its ampersand in italics. */
export function JournalName({ title }: { title: string }) {
  return title.split('&').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a title never move.
    <Fragment key={index}>
      {index > 0 && <span className="ampersand">&amp;</span>}
      {index > 0 ? part.replace(/^ /, '\u00a0') : part}
    </Fragment>
  ))
}
