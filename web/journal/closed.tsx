import { useRouteLoaderData } from 'react-router'
import type { SiteFrame } from '#domain/pages/reads.ts'
import { urls } from '#domain/urls.ts'
import { withoutScripts } from '#web/app/without-scripts.ts'
import { PlainLinkButton } from '#web/ui/forms/button.tsx'
import { Engraving } from '#web/ui/marks/engraving.tsx'
import { JournalName } from '#web/ui/text/journal-name.tsx'
import type { Route } from './+types/closed.ts'
import './journal.css'
import { closedTexts as texts } from './texts.ts'

/** Sent without scripts, because the host shows it at the address of whichever page was asked for. */
export const handle = withoutScripts

export function meta({ matches }: Route.MetaArgs) {
  const closed = matches[0].loaderData?.frame.closed
  return [
    { title: closed ? texts[closed.why].title : texts.isOpen },
    // During maintenance, indexes keep what they have: the answer 503 says that it is not for long.
    ...(closed?.why === 'maintenance' ? [] : [{ name: 'robots', content: 'noindex' }]),
  ]
}

/** What readers see of a journal that is not open, or is being worked on. */
export default function Closed() {
  const frame = useRouteLoaderData<{ frame: SiteFrame }>('root')?.frame
  if (!frame) return null
  const { journal, closed, appearance } = frame
  return (
    <main className="frame journal-closed" aria-labelledby="closed">
      {appearance.logo ? (
        <img
          src={appearance.logo.url}
          alt={appearance.logo.alt}
          width={appearance.logo.width}
          height={appearance.logo.height}
        />
      ) : (
        <Engraving kind="mark" seed={journal.title} />
      )}
      <p className="label">
        <JournalName title={journal.title} />
      </p>
      <h1 id="closed">{closed ? texts[closed.why].title : texts.isOpen}</h1>
      {closed && <p>{closed.notice.trim() || texts[closed.why].body}</p>}
      {closed?.email && (
        <p>
          {texts.contact} <a href={`mailto:${closed.email}`}>{closed.email}</a>
        </p>
      )}
      <p>
        {closed ? (
          <PlainLinkButton href={urls.cmsLogin}>{texts[closed.why].signIn}</PlainLinkButton>
        ) : (
          <PlainLinkButton href={urls.home}>{texts.toJournal}</PlainLinkButton>
        )}
      </p>
    </main>
  )
}
