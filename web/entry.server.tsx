import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { documentContext, nonceContext, reporterContext } from './app/host.server.ts'
import { InlineHtmlContext } from './app/inline-html.tsx'
import { NonceContext } from './app/nonce.ts'
import { scriptsAfterText } from './app/scripts-after-text.server.ts'

export {
  documentContext,
  formContext,
  nonceContext,
  readsContext,
  reporterContext,
} from './app/host.server.ts'

const unsafe: Record<string, string> = {
  '&': '\\u0026',
  '>': '\\u003e',
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
}

/** Escapes data for a script element, as React Router does, so that it cannot end the script. */
function scriptText(value: string): string {
  return JSON.stringify(value).replace(/[&><\u2028\u2029]/g, (sign) => unsafe[sign] ?? sign)
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}

/** Orders resources: stylesheets, then the fonts of every page. React writes them in the opposite order. */
function textFirst(markup: string): string {
  const end = markup.indexOf('</head>')
  const head = markup.slice(0, end)
  const links = head.match(/<link [^>]*rel="(?:stylesheet|preload)"[^>]*>/g) ?? []
  const ranked = ['stylesheet', 'preload'].flatMap((rel) =>
    links.filter((link) => link.includes(` rel="${rel}"`)),
  )
  return links.reduce((text, link) => text.replace(link, ''), head) + ranked.join('') + markup.slice(end)
}

/**
 * Renders without streaming: loader data is read first and written after the page, where React Router's
 * stream would put it. A stream would cost half as much again, and nothing here streams.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  hosted: RouterContextProvider,
): Promise<Response> {
  const nonce = hosted.get(nonceContext)
  const page = hosted.get(documentContext) ?? { markup: '', inline: new Map<string, string>() }
  const handoff = routerContext.serverHandoffStream ? await readAll(routerContext.serverHandoffStream) : ''
  // Without it the router renders no deferred scripts.
  delete (routerContext as { serverHandoffStream?: unknown }).serverHandoffStream

  const markup = renderToString(
    <NonceContext value={nonce}>
      <InlineHtmlContext value={page.inline}>
        <ServerRouter context={routerContext} url={request.url} {...(nonce !== undefined && { nonce })} />
      </InlineHtmlContext>
    </NonceContext>,
  )
  const open = nonce === undefined ? '<script>' : `<script nonce="${nonce}">`
  const stream = 'window.__reactRouterContext.streamController'
  const scripts = `${handoff && `${open}${stream}.enqueue(${scriptText(handoff)});</script>`}${open}${stream}.close();</script>`
  const end = markup.lastIndexOf('</body>')
  headers.set('content-type', 'text/html; charset=utf-8')
  const body = textFirst(markup.slice(0, end))
  // In development Vite's scripts must keep their position.
  const ordered = nonce === undefined ? body : scriptsAfterText(body)
  page.markup = `<!DOCTYPE html>${ordered}${scripts}${markup.slice(end)}`
  return new Response(null, { status, headers })
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  // An aborted request is not an error.
  if (!request.signal.aborted) context.get(reporterContext)(error)
}
