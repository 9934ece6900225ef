import type { FastifyInstance, FastifyRequest } from 'fastify'
import { includesRole } from '#domain/account/account.ts'
import { Refusal } from '#domain/errors.ts'
import { type ClosedFor, closedTo } from '#domain/journal/closed.ts'
import { sitePages } from '#domain/pages/site-pages.ts'
import type { Context } from '../context.ts'

/**
 * A journal that is not open (settings, `opening`) shows its pages to editors and administrators only, and one that is being
 * worked on (`maintenance`) to administrators only. Everybody else gets a notice, and its calls and feeds answer 503. Signing in
 * and what signed-in people may call stay as they are, so that nobody loses a text that is being written.
 */

/** Pages for signing in. Pages for signed-in people contain nothing themselves, because the browser loads their data. */
const stillOpen = Object.entries(sitePages).flatMap(([id, { path, layout }]) =>
  layout === 'work' ||
  ['signIn', 'verifyEmail', 'forgotPassword', 'resetPassword', 'confirmEmail', 'cmsLogin'].includes(id)
    ? [path]
    : [],
)
const openPages = new RegExp(
  `^(?:${stillOpen.map((path) => path.replaceAll(/:\w+/g, '[^/]+')).join('|')})(?:\\.data)?/?$`,
)

/**
 * Addresses that everybody may still call: sign-in, health checks, stored pictures and files with a signed address, and the
 * pages, which decide for themselves.
 */
const openRoutes =
  /^(?:\/\*|\/metrics|\/(?:health|uploads|pictures|engraving)\/.*|\/appearance\.css|\/share\.png|\/api\/(?:cms\/auth\/(?!register$)|account\/|objects\/).*)$/

/** Compares the path as the pages resolve it: '/reviews/%2e%2e' is the home page. */
function isOpenPage(url: string): boolean {
  const address = `http://journal.invalid${url}`
  return URL.canParse(address) && openPages.test(new URL(address).pathname)
}

export interface ClosedDoor {
  /** Why readers do not see the journal; null if they do. */
  closedFor(): Promise<ClosedFor | null>
  /** Whether robots.txt asks AI crawlers to stay away, also from an open journal. */
  refusesAiCrawlers(): Promise<boolean>
  /** Whether a page is kept from this visitor. */
  keepsOut(request: FastifyRequest): Promise<boolean>
  /** What a call or a page is answered that is kept from a visitor. */
  refusal(): Promise<Refusal>
}

export function closedDoor({ settings }: Pick<Context, 'settings'>): ClosedDoor {
  const closedFor = async () => closedTo(await settings())?.why ?? null
  /** The role whose pages stay as they are. */
  const needed = { not_open: 'editor', maintenance: 'admin' } as const
  return {
    closedFor,
    refusesAiCrawlers: async () => (await settings()).machines.refusesAiCrawlers,
    async keepsOut(request) {
      const why = await closedFor()
      if (!why || isOpenPage(request.url)) return false
      const viewer = await request.viewer()
      return !(viewer && includesRole(viewer.role, needed[why]))
    },
    async refusal() {
      const { maintenance, opening } = await settings()
      if (!opening.isOpen) return new Refusal('not_open')
      const message = maintenance.message.trim() || undefined
      return new Refusal('maintenance', message, undefined, maintenance.retryMinutes * 60)
    },
  }
}

/** Refuses the calls that everybody may make while the journal is closed to readers. */
export function refuseWhileClosed(app: FastifyInstance, context: Context): void {
  const door = closedDoor(context)
  app.addHook('preParsing', async (request) => {
    const { config, url } = request.routeOptions
    if (config.access !== 'anyone' || openRoutes.test(url ?? '')) return
    if (await door.keepsOut(request)) throw await door.refusal()
  })
}
