import { createContext, type RouterContextProvider } from 'react-router'
import type { PageDocument } from '#domain/page-document.ts'
import type { Reads } from '#domain/reads.ts'

/**
 * What the page host hands to every rendering. It takes these very keys from the built entry module: the
 * build holds its own copy of this file, and a key is itself only.
 */
export const readsContext = createContext<Reads>()
/** Where the page host hears of what a loader or a render threw. */
export const reporterContext = createContext<(error: unknown) => void>()
/** The secret by which the host knows our scripts again (server/http/policy.ts). */
export const nonceContext = createContext<string | undefined>(undefined)

/** The page that is being rendered as a whole; none where the browser asks for data alone. */
export const documentContext = createContext<PageDocument | undefined>(undefined)

/** For `InlineHtml`: null where the page itself carries the text, so that the loaders' data need not. */
export function inlineHtml(
  { context }: { context: Readonly<RouterContextProvider> },
  id: string,
  html: string,
): string | null {
  const page = context.get(documentContext)
  page?.inline.set(id, html)
  return page ? null : html
}

/** What the public pages read. Loaders only: this module never reaches the browser. */
export function reads({ context }: { context: Readonly<RouterContextProvider> }): Reads {
  return context.get(readsContext)
}
