import { createContext, type RefObject, useContext, useState } from 'react'

/** By element id; filled while a whole page is rendered on the server, empty in the browser. */
export const InlineHtmlContext = createContext<ReadonlyMap<string, string>>(new Map())

interface InlineHtmlProps {
  id: string
  className: string
  /** Null in a page that came as a whole: see `inlineHtml` in host.server.ts. */
  html: string | null
  ref?: RefObject<HTMLDivElement | null>
}

/**
 * A long text that a page carries once. On the server it comes past the loaders' data; the browser takes over the
 * element with what stands in it; when a reader moves about, the loaders' data bring it.
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
