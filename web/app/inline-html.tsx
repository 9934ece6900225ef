import { createContext, type RefObject, useContext, useState } from 'react'

/** HTML by element id. Filled while the server renders a whole page; empty in the browser. */
export const InlineHtmlContext = createContext<ReadonlyMap<string, string>>(new Map())

interface InlineHtmlProps {
  id: string
  className: string
  /** The text; null if the page's markup already contains it (see `inlineHtml` in host.server.ts). */
  html: string | null
  ref?: RefObject<HTMLDivElement | null>
}

/**
 * A long text that is transferred only once. The server puts the text into the markup and not into the loader
 * data, and hydration keeps the element's content. After client-side navigation the text comes with the
 * loader data.
 */
export function InlineHtml({ id, className, html, ref }: InlineHtmlProps) {
  const rendered = useContext(InlineHtmlContext).get(id)
  const [taken] = useState(() =>
    typeof document === 'undefined' ? '' : (document.getElementById(id)?.innerHTML ?? ''),
  )
  return (
    <div
      id={id}
      className={className}
      ref={ref}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it was published; the policy runs no script in it.
      dangerouslySetInnerHTML={{ __html: html ?? rendered ?? taken }}
    />
  )
}
