import { useState } from 'react'
import { Link } from 'react-router'
import type { OwnAccountView } from '#domain/schemas/own-account.ts'
import type { ReviewerSettings as Settings } from '#domain/schemas/review.ts'
import { urls } from '#domain/urls.ts'
import { reasonOf } from '#web/app/api.ts'
import { useApiQuery } from '#web/app/query.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { calls, keys } from './calls.ts'
import { ReviewerPapers } from './papers.tsx'
import { texts } from './texts.ts'
import './settings.css'
import { ExpertiseKeywords } from './expertise-keywords.tsx'

const words = texts.settings

/** The e-mail topic of reviewers (domain/account/email-topics.ts). */
const topic = 'review_news'

/** A reviewer's areas of expertise, availability and optional e-mails. */
export function ReviewerSettings() {
  const settings = useApiQuery({ queryKey: keys.settings, refetchOnMount: 'always', gcTime: 0 })
  const account = useApiQuery({ queryKey: keys.account, refetchOnMount: 'always', gcTime: 0 })
  const error = settings.error ?? account.error
  if (error)
    return (
      <Failure
        title={words.loadFailed}
        onRetry={() => {
          void settings.refetch()
          void account.refetch()
        }}
      >
        {reasonOf(error, words.loadFailedBody)}
      </Failure>
    )
  if (!settings.data || !account.data || settings.isFetching || account.isFetching)
    return (
      <div role="status">
        <span className="hidden-text">{texts.dashboard.tabs.settings}</span>
        <Skeleton lines={['w-40', 'tall', 'w-60', 'w-40', 'tall', 'w-60']} />
      </div>
    )
  return (
    <>
      <SettingsForm settings={settings.data} account={account.data} />
      <ReviewerPapers />
    </>
  )
}

function SettingsForm({ settings, account }: { settings: Settings; account: OwnAccountView }) {
  const [expertise, setExpertise] = useState(settings.expertise)
  const [awayUntil, setAwayUntil] = useState(settings.awayUntil ?? '')
  const [thanks, setThanks] = useState(!account.muted.includes(topic))
  const save = useSend({
    call: async () => {
      await calls.saveSettings({ expertise, awayUntil: awayUntil || null })
      const others = account.muted.filter((other) => other !== topic)
      await calls.muteEmails(thanks ? others : [...others, topic])
    },
    done: words.saved,
    refetch: ['/api/reviews/settings', '/api/account'],
  })
  const form = useForm<'expertise' | 'awayUntil'>({
    ids: { expertise: 'new-keyword', awayUntil: 'away-until' },
    error: save.error,
  })
  const today = new Date().toISOString().slice(0, 10)
  return (
    <form className="reviewer-settings" noValidate onSubmit={form.onSubmit(() => save.mutate())}>
      <FormProblems form={form} failed={words.failed} />
      <section aria-labelledby="expertise-title">
        <h2 id="expertise-title" className="section-title">
          {words.expertise}
        </h2>
        <ExpertiseKeywords words={expertise} onChange={setExpertise} error={form.error('expertise')} />
      </section>
      <section aria-labelledby="away-title">
        <h2 id="away-title" className="section-title">
          {words.away}
        </h2>
        <TextInput
          {...form.field('awayUntil')}
          type="date"
          label={words.awayLabel}
          optional
          min={today}
          help={words.awayHelp}
          value={awayUntil}
          onChange={(event) => setAwayUntil(event.target.value)}
        />
        <p className="help">{awayUntil >= today ? words.awayNow(longDate(awayUntil)) : words.available}</p>
      </section>
      <section aria-labelledby="emails-title">
        <h2 id="emails-title" className="section-title">
          {words.emails}
        </h2>
        <p>{words.email(account.email)}</p>
        <Checkbox
          label={words.thanks}
          checked={thanks}
          onChange={(event) => setThanks(event.target.checked)}
        />
        <p>
          <Link to={urls.account()}>{words.account}</Link>
        </p>
      </section>
      <p>
        <Button kind="primary" type="submit" busy={save.isPending}>
          {words.save}
        </Button>
      </p>
    </form>
  )
}
