import { createContext, type RefObject, useContext, useState } from 'react'

/** HTML by element id; filled while the server renders a whole page, empty in the browser. */
export const InlineHtmlContext = createContext<ReadonlyMap<string, string>>(new Map())

interface InlineHtmlProps {
  id: string
  className: string
  /** Null in a complete page: see `inlineHtml` in host.server.ts. */
  html: string | null
  ref?: RefObject<HTMLDivElement | null>
}

/**
 * A long text that a page contains only once. On the server it bypasses the loader data; the browser keeps the
 * existing content of the element; after client-side navigation it comes with the loader data.
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
