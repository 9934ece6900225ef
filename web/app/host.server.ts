import { createContext, data, type RouterContextProvider, redirect } from 'react-router'
import { comparedPath } from '#domain/journal/site-links.ts'
import type { FormOutcome } from '#domain/pages/forms.ts'
import type { PageDocument } from '#domain/pages/page-document.ts'
import type { Reads } from '#domain/pages/reads.ts'

/**
 * Context keys for values that the page host passes to every rendering. The host must import these keys from
 * the built entry module, because the build contains its own copy of this file and keys are compared by
 * identity.
 */
export const readsContext = createContext<Reads>()
/** Reports errors thrown by loaders or rendering to the page host. */
export const reporterContext = createContext<(error: unknown) => void>()
/** Nonce that marks our own scripts for the host (server/http/policy.ts). */
export const nonceContext = createContext<string | undefined>(undefined)

/** The document being rendered; undefined for data requests. */
export const documentContext = createContext<PageDocument | undefined>(undefined)

/**
 * Returns the text for `InlineHtml`, or null if the page's markup contains it, so that the loader data does
 * not repeat it.
 */
export function inlineHtml(
  { context }: { context: Readonly<RouterContextProvider> },
  id: string,
  html: string,
): string | null {
  const page = context.get(documentContext)
  page?.inline.set(id, html)
  return page ? null : html
}

/** Sets the typed links of a page for its Link header. Requests for data only have no such header. */
export function typedLinks({ context }: { context: Readonly<RouterContextProvider> }, links: string): void {
  const page = context.get(documentContext)
  if (page) page.links = links
}

/** Tells the page host that the page lacks a text that readers with access may read. */
export function markRestricted({ context }: { context: Readonly<RouterContextProvider> }): void {
  const page = context.get(documentContext)
  if (page) page.isRestricted = true
}

/** Outcome of a form posted to this page; null if none was posted. */
export const formContext = createContext<FormOutcome | null>(null)

export function formOutcome({ context }: { context: Readonly<RouterContextProvider> }): FormOutcome | null {
  return context.get(formContext)
}

/**
 * Returns the data access for public pages. Only loaders may use it: this module is never sent to the
 * browser.
 */
export function reads({ context }: { context: Readonly<RouterContextProvider> }): Reads {
  return context.get(readsContext)
}

/**
 * Answers for a page that does not exist: with a redirect if the administrators know where its address has moved to, otherwise
 * with 404.
 */
export async function missing(args: { request: Request; context: Readonly<RouterContextProvider> }) {
  const path = comparedPath(new URL(args.request.url).pathname.replace(/\.data$/, ''))
  const to = await reads(args).movedTo(path)
  if (to !== null) throw redirect(to, 301)
  return data(null, { status: 404 })
}
