import { Link } from 'react-router'
import { readerLimits } from '#domain/journal/reader.ts'
import { urls } from '#domain/urls.ts'
import { formOutcome } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import { useSiteFrame } from '#web/app/site-frame.ts'
import { Button, PlainLinkButton } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { Done, FormProblems } from './parts.tsx'
import './reader.css'
import type { Route } from './+types/track.ts'
import { readerTexts } from './texts.ts'
import { usePageForm } from './use-page-form.ts'

const texts = readerTexts.track

export function loader(args: Route.LoaderArgs) {
  return { form: formOutcome(args), sent: new URL(args.request.url).searchParams.has('sent') }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: texts.title, description: texts.description, path: urls.track })
}

export default function Track({ loaderData }: Route.ComponentProps) {
  const { form: posted, sent } = loaderData
  const prefix = useSiteFrame()?.journal.shortTitle ?? ''
  const form = usePageForm({ call: 'POST /api/track', prefix: 'track', fields: ['number', 'email'] }, posted)
  return (
    <div className="frame reader-page">
      <h1>{texts.title}</h1>
      <p className="reader-intro">{texts.intro}</p>
      {form.answer || sent ? (
        <Done title={texts.doneTitle}>
          <p>{texts.done}</p>
          <div className="actions">
            {/* A plain link, so that the page is loaded again with an empty form. */}
            <PlainLinkButton href={urls.track}>{texts.again}</PlainLinkButton>
          </div>
        </Done>
      ) : (
        <form
          className="form-grid reader-form"
          method="post"
          action={urls.track}
          onSubmit={form.submit}
          noValidate
        >
          <FormProblems form={form} />
          <TextInput
            id="track-number"
            name="number"
            label={texts.number}
            help={texts.numberHelp(prefix)}
            maxLength={readerLimits.number}
            autoCapitalize="characters"
            spellCheck={false}
            required
            defaultValue={form.values.number}
            error={form.errors.number}
          />
          <TextInput
            id="track-email"
            name="email"
            type="email"
            label={readerTexts.email}
            help={texts.emailHelp}
            autoComplete="email"
            required
            defaultValue={form.values.email}
            error={form.errors.email}
          />
          <div>
            <Button type="submit" kind="primary" size="large" busy={form.busy} busyText={texts.submitting}>
              {texts.submit}
            </Button>
          </div>
        </form>
      )}
      <p className="reader-fine-print">{texts.why}</p>
      <p className="reader-fine-print">
        {texts.dashboard} <Link to={urls.authorDashboard}>{texts.dashboardLink}</Link>
      </p>
    </div>
  )
}
