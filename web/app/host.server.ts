import { createContext, type RouterContextProvider } from 'react-router'
import type { FormOutcome } from '#domain/pages/forms.ts'
import type { PageDocument } from '#domain/pages/page-document.ts'
import type { Reads } from '#domain/pages/reads.ts'

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

/** Typed links of a page, for its header; data alone has none. */
export function typedLinks({ context }: { context: Readonly<RouterContextProvider> }, links: string): void {
  const page = context.get(documentContext)
  if (page) page.links = links
}

/** What a posted form came to, when the page answers one. */
export const formContext = createContext<FormOutcome | null>(null)

export function formOutcome({ context }: { context: Readonly<RouterContextProvider> }): FormOutcome | null {
  return context.get(formContext)
}

/** What the public pages read. Loaders only: this module never reaches the browser. */
export function reads({ context }: { context: Readonly<RouterContextProvider> }): Reads {
  return context.get(readsContext)
}
