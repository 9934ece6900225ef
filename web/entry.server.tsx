import { renderToString } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { documentContext, nonceContext, reporterContext } from './app/host.server.ts'
import { InlineHtmlContext } from './app/inline-html.tsx'
import { NonceContext } from './app/nonce.ts'
import { scriptsAfterText } from './app/scripts-after-text.server.ts'
import { isWithoutScripts } from './app/without-scripts.ts'

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

/**
 * Returns a JSON string for a script element. Characters that could end the script are escaped, as React
 * Router does.
 */
function scriptText(value: string): string {
  return JSON.stringify(value).replace(/[&><\u2028\u2029]/g, (sign) => unsafe[sign] ?? sign)
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}

/**
 * Moves the stylesheets, followed by the fonts of every page, to the front, because React writes them in the
 * opposite order.
 */
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
 * Renders a page without streaming: the loader data are read first and written after the page, where React
 * Router's stream would put them. Nothing on the pages needs streaming, and streaming would take half as much
 * time again.
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
  // With `serverHandoffStream`, the router would render scripts for a stream.
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
  // In development the scripts keep their position, because Vite requires it.
  const handles = routerContext.staticHandlerContext.matches.map(({ route }) => route.handle)
  if (isWithoutScripts(handles)) page.markup = `<!DOCTYPE html>${body}${markup.slice(end)}`
  else {
    const ordered = nonce === undefined ? body : scriptsAfterText(body)
    page.markup = `<!DOCTYPE html>${ordered}${scripts}${markup.slice(end)}`
  }
  return new Response(null, { status, headers })
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  // The visitor has aborted the request, which is not an error.
  if (!request.signal.aborted) context.get(reporterContext)(error)
}
