import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import {
  createRequestHandler,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import type { FormOutcome } from '#domain/pages/forms.ts'
import type { PageDocument } from '#domain/pages/page-document.ts'
import type { Reads } from '#domain/pages/reads.ts'
import type { Asset } from './assets.ts'
import { loadAssets } from './assets.ts'

/** Exports of web/entry.server.tsx besides its renderer. */
interface EntryModule {
  readsContext: RouterContext<Reads>
  reporterContext: RouterContext<(error: unknown) => void>
  nonceContext: RouterContext<string | undefined>
  documentContext: RouterContext<PageDocument | undefined>
  formContext: RouterContext<FormOutcome | null>
}

export interface Given {
  reads: Reads
  report: (error: unknown) => void
  nonce: string | undefined
  /** Set if a whole page was requested; otherwise the answer is only the page's data. */
  document: PageDocument | undefined
  /** The result of a form posted to this page. */
  form: FormOutcome | null
}

export interface Renderer {
  render(request: Request, given: Given): Promise<Response>
  assets: Map<string, Asset>
  /** Addresses of the style sheets of the article page. */
  articleStyles: readonly string[]
}

function contextFor(
  entry: EntryModule,
  { reads, report, nonce, document, form }: Given,
): RouterContextProvider {
  return new RouterContextProvider(
    new Map<RouterContext<unknown>, unknown>([
      [entry.readsContext as RouterContext<unknown>, reads],
      [entry.reporterContext as RouterContext<unknown>, report],
      [entry.nonceContext as RouterContext<unknown>, nonce],
      [entry.documentContext as RouterContext<unknown>, document],
      [entry.formContext as RouterContext<unknown>, form],
    ]),
  )
}

/** Returns the context keys of the loaded build, because the build contains its own copies of them. */
function entryOf(build: ServerBuild): EntryModule {
  return build.entry.module as unknown as EntryModule
}

export async function productionRenderer(root: string): Promise<Renderer> {
  const build: ServerBuild = await import(pathToFileURL(join(root, 'build/server/index.js')).href)
  const handle = createRequestHandler(build, 'production')
  return {
    render: (request, given) => handle(request, contextFor(entryOf(build), given)),
    assets: await loadAssets(join(root, 'build/client')),
    // Those of the root come first, because they order the layers.
    articleStyles: [
      ...new Set(['root', 'article'].flatMap((route) => build.assets.routes[route]?.css ?? [])),
    ],
  }
}

/** Runs Vite in this process, with hot updates over the app's server. Vite is not loaded in production. */
export async function developmentRenderer(
  app: FastifyInstance,
  root: string,
  isPage: (url: string) => boolean,
): Promise<Renderer> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    if (!isPage(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, (error?: Error) => done(error))
  })
  return {
    async render(request, given) {
      const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild
      return createRequestHandler(build, 'development')(request, contextFor(entryOf(build), given))
    },
    assets: new Map(),
    articleStyles: ['/web/ui/styles/system.css', '/web/articles/article.css'],
  }
}
