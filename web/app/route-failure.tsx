import { isRouteErrorResponse } from 'react-router'
import type { ErrorBody } from '#domain/errors.ts'
import { urls } from '#domain/urls.ts'
import { Button, LinkButton, PlainLinkButton } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { texts } from './texts.ts'

/**
 * Error page. It says what happened, whether anything was lost and what to do, and never shows a stack trace.
 */
export function RouteFailure({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404)
    return (
      <>
        <title>{texts.notFound.title}</title>
        <NotFoundCard />
      </>
    )
  if (status === 400) return <BadAddressCard />
  const { title, body } = closedWords(error) ?? wordsFor(status)
  return (
    <section className="card-page frame" aria-labelledby="failed">
      <title>{title}</title>
      <h1 id="failed">{title}</h1>
      <p>{body}</p>
      <div className="actions">
        {/* An empty href is the URL of the current page, so the link reloads it. */}
        <PlainLinkButton href="" kind="primary">
          {texts.failed.retry}
        </PlainLinkButton>
        <PlainLinkButton href={urls.home}>{texts.notFound.home}</PlainLinkButton>
      </div>
    </section>
  )
}

/** What the server says to the page of a reader who was here when the journal was closed to readers. */
function closedWords(error: unknown): { title: string; body: string } | null {
  if (!isRouteErrorResponse(error) || typeof error.data !== 'string') return null
  try {
    const { code, message }: Partial<ErrorBody> = JSON.parse(error.data)
    const isClosed = code === 'maintenance' || code === 'not_open'
    return isClosed && message ? { title: texts.failed.closedTitle, body: message } : null
  } catch {
    return null
  }
}

function wordsFor(status: number): { title: string; body: string } {
  const { failed } = texts
  // The browser is asked, because the server cannot know that a device is offline.
  if (globalThis.navigator?.onLine === false) return { title: failed.offlineTitle, body: failed.offlineBody }
  if (status === 503) return { title: failed.busyTitle, body: failed.busyBody }
  return failed
}

/** Shown for an invalid URL, for which trying again would not help. */
function BadAddressCard() {
  return (
    <section className="card-page" aria-labelledby="bad-address">
      <title>{texts.badAddress.title}</title>
      <h1 id="bad-address">{texts.badAddress.title}</h1>
      <p>{texts.badAddress.body}</p>
      <div className="actions">
        <LinkButton to={urls.articles} kind="primary">
          {texts.notFound.articles}
        </LinkButton>
        <LinkButton to={urls.home}>{texts.notFound.home}</LinkButton>
      </div>
    </section>
  )
}

export function NotFoundCard() {
  return (
    <section className="card-page" aria-labelledby="not-found">
      <h1 id="not-found">{texts.notFound.title}</h1>
      <p>{texts.notFound.body}</p>
      {/* A plain form, so that it works without scripts. */}
      {/* biome-ignore lint/a11y/useSemanticElements: <search> would be a second landmark around the form. */}
      <form role="search" action={urls.articles}>
        <TextInput id="not-found-search" name="search" type="search" label={texts.notFound.search} />
        <Button type="submit">{texts.notFound.find}</Button>
      </form>
      <div className="actions">
        <LinkButton to={urls.home} kind="primary">
          {texts.notFound.home}
        </LinkButton>
        <LinkButton to={urls.articles}>{texts.notFound.articles}</LinkButton>
      </div>
    </section>
  )
}
