import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, useContext, useState } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router'
import { useArrival } from './app/arrival.ts'
import { useUnfinishedLogout } from './app/auth.ts'
import { useDownloads } from './app/download.ts'
import { useFarParts } from './app/far-parts.ts'
import { fontPreload } from './app/font-preload.ts'
import { useGoogleReturn } from './app/google-return.ts'
import { reads } from './app/host.server.ts'
import { NonceContext } from './app/nonce.ts'
import { usePlaces } from './app/places.ts'
import { makeQueryClient } from './app/query.ts'
import { RouteFailure } from './app/route-failure.tsx'
import { SignInContext } from './app/sign-in-prompt.tsx'
import { themeScript } from './app/theme.tsx'
import { ToastHost } from './app/toast-host.tsx'
import { isWithoutScripts } from './app/without-scripts.ts'
import sansFont from './ui/styles/fonts/sans-latin.woff2?url'
import italicFont from './ui/styles/fonts/serif-italic-marks.woff2?url'
import serifFont from './ui/styles/fonts/serif-latin.woff2?url'
import './ui/styles/system.css'
import type { Route } from './+types/root.ts'

/** Loaded on demand, because most visitors never see the sign-in screen. */
const SignIn = lazy(() => import('./account/sign-in.tsx'))

/** Id of the layout of pages for readers (web/routes.ts). */
const publicLayout = 'app/public-layout'
/** Its pages through which people get into their accounts (domain/pages/site-pages.ts). */
const ofAccounts: ReadonlySet<string> = new Set([
  ...['signIn', 'cmsLogin', 'verifyEmail', 'forgotPassword', 'resetPassword', 'confirmEmail', 'account'],
])

/** The matches of a route. The first of them is always the root. */
export type Matches = Route.MetaArgs['matches']

export async function loader(args: Route.LoaderArgs) {
  const { origin } = new URL(args.request.url)
  return { frame: await reads(args).frame(), origin }
}

/** The site frame is the same on every page, so navigation does not reload it. A page can ask for it, where it stays. */
export function shouldRevalidate({ currentUrl, nextUrl }: Record<'currentUrl' | 'nextUrl', URL>) {
  return currentUrl.href === nextUrl.href
}

export function links() {
  return [
    fontPreload(sansFont),
    fontPreload(serifFont),
    // Font of the ampersand in the journal's title and of honours.
    fontPreload(italicFont),
  ]
}

/** Returns the line that the page wants at the top of its printed pages (article-print.css). */
function useRunningHead(): string | undefined {
  const content = useMatches().at(-1)?.loaderData
  if (typeof content !== 'object' || content === null || !('runningHead' in content)) return undefined
  return String(content.runningHead)
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useContext(NonceContext)
  const runningHead = useRunningHead()
  const hasScripts = !isWithoutScripts(useMatches().map(({ handle }) => handle))
  // The journal's own style rules apply to no workspace and no sign-in, so that they can always be taken back in the CMS.
  const ids = useMatches().map(({ id }) => id)
  const isPublic = ids.includes(publicLayout) && !ids.some((id) => ofAccounts.has(id))
  const frame = useRouteLoaderData<typeof loader>('root')?.frame
  const appearance = frame?.appearance
  return (
    // Hydration warnings are suppressed, because the script in the head adds a class and the theme before
    // hydration.
    <html lang="en-US" data-running-head={runningHead} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, hashed into the policy.
          dangerouslySetInnerHTML={{ __html: themeScript }}
        />
        <Meta />
        {frame?.mining && <meta name="tdm-reservation" content="1" />}
        {frame?.mining?.policy && <meta name="tdm-policy" content={frame.mining.policy} />}
        <Links />
        {appearance?.icon ? (
          <link rel="icon" href={appearance.icon.url} />
        ) : (
          <>
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            <link rel="icon" href="/favicon.ico" sizes="32x32" />
          </>
        )}
        {appearance?.styles && <link rel="stylesheet" href={appearance.styles} />}
        {isPublic && appearance?.customStyles && <link rel="stylesheet" href={appearance.customStyles} />}
      </head>
      <body>
        {children}
        {hasScripts && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  const [client] = useState(makeQueryClient)
  return (
    <QueryClientProvider client={client}>
      <SignInContext value={SignIn}>
        <Outlet />
      </SignInContext>
      <Listening />
      <ToastHost />
    </QueryClientProvider>
  )
}

/**
 * Hooks that run on every page: unfinished logouts, return from a provider's sign-in, scroll positions, focus
 * after navigation.
 */
function Listening() {
  useUnfinishedLogout()
  useDownloads()
  useGoogleReturn()
  usePlaces()
  useFarParts()
  useArrival()
  return null
}

/** Error page, shown without the masthead if the site frame itself could not be loaded. */
export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <main id="main">
      <RouteFailure error={error} />
    </main>
  )
}
