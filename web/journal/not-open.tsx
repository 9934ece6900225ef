import { useRouteLoaderData } from 'react-router'
import type { SiteFrame } from '#domain/pages/reads.ts'
import { urls } from '#domain/urls.ts'
import { withoutScripts } from '#web/app/without-scripts.ts'
import { PlainLinkButton } from '#web/ui/forms/button.tsx'
import { Engraving } from '#web/ui/marks/engraving.tsx'
import { JournalName } from '#web/ui/text/journal-name.tsx'
import './journal.css'
import { notOpenTexts as texts } from './texts.ts'

/** Sent without scripts, because the host shows it at the address of whichever page was asked for. */
export const handle = withoutScripts

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }]
}

/** What readers see of a journal that is not open. */
export default function NotOpen() {
  const frame = useRouteLoaderData<{ frame: SiteFrame }>('root')?.frame
  if (!frame) return null
  const { journal, closed, appearance } = frame
  return (
    <main className="frame journal-not-open" aria-labelledby="not-open">
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
      <h1 id="not-open">{closed ? texts.title : texts.isOpen}</h1>
      {closed && <p>{closed.notice || texts.body}</p>}
      {closed?.email && (
        <p>
          {texts.contact} <a href={`mailto:${closed.email}`}>{closed.email}</a>
        </p>
      )}
      <p>
        {closed ? (
          <PlainLinkButton href={urls.cmsLogin}>{texts.signIn}</PlainLinkButton>
        ) : (
          <PlainLinkButton href={urls.home}>{texts.toJournal}</PlainLinkButton>
        )}
      </p>
    </main>
  )
}
