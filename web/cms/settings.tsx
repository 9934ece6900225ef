import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { reviewModes } from '#domain/manuscript.ts'
import type { Settings } from '#domain/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { TextInput } from '#web/ui/field.tsx'
import { calls, keys, useCmsSend } from './calls.ts'
import { type Errors, problemsOf, Refused, useFormErrors } from './form-dialog.tsx'
import { Loaded } from './parts.tsx'
import { texts } from './texts.ts'

const words = texts.settings

const forms = {
  metrics: ['citeScore', 'impactFactor', 'daysToFirstDecision'],
  review: ['holdMinutes', 'minimumReviews', 'reviewDays', 'revisionDays'],
} as const
type Group = keyof typeof forms
type Name = (typeof forms)[Group][number]

export function SettingsTab() {
  const query = useQuery<Settings>({ queryKey: keys.settings, refetchOnMount: 'always' })
  return (
    <Loaded query={query} failed={words.fetchFailed}>
      {(settings) => (
        <div className="side-by-side cms-settings">
          <div>
            <SettingsForm group="metrics" help={words.metricsHelp} settings={settings} />
            <SettingsForm group="review" help={words.reviewHelp} settings={settings} />
          </div>
          <InForce settings={settings} />
        </div>
      )}
    </Loaded>
  )
}

function SettingsForm({ group, help, settings }: { group: Group; help: string; settings: Settings }) {
  const present = settings[group] as unknown as Record<Name, number>
  const [typed, setTyped] = useState<Partial<Record<Name, string>>>({})
  const shownIn = (name: Name) => typed[name] ?? String(present[name])
  const send = useCmsSend({
    call: calls.settings,
    done: words.saved,
    failed: words.failed,
    list: keys.settings,
    onDone: () => setTyped({}),
  })
  const found: Errors = {}
  for (const name of forms[group])
    if (!shownIn(name).trim() || Number.isNaN(Number(shownIn(name)))) found[name] = words.number
  const { errors, attempt, check } = useFormErrors(found, send.error)
  return (
    <form
      noValidate
      aria-labelledby={`settings-${group}`}
      onSubmit={(event) => {
        event.preventDefault()
        if (send.isPending || !check()) return
        const value = Object.fromEntries(forms[group].map((name) => [name, Number(shownIn(name))]))
        send.mutate({ group, value })
      }}
    >
      <h2 id={`settings-${group}`} className="section-title">
        {words[group]}
      </h2>
      <p className="help">{help}</p>
      <div className="cms-problems">
        <ErrorSummary problems={problemsOf('setting', errors)} attempt={attempt} />
        <Refused error={send.error} failed={words.failed} />
      </div>
      <div className="form-grid two-up">
        {forms[group].map((name) => (
          <TextInput
            key={name}
            id={`setting-${name}`}
            label={words.fields[name]}
            help={words.help[name]}
            inputMode="decimal"
            autoComplete="off"
            required
            value={shownIn(name)}
            error={errors[name]}
            onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
          />
        ))}
      </div>
      <p className="form-actions">
        <Button type="submit" busy={send.isPending}>
          {words.save}
          <span className="hidden-text"> {words[group]}</span>
        </Button>
      </p>
    </form>
  )
}

function InForce({ settings }: { settings: Settings }) {
  const { journal, metrics, insights, publishing, office, review } = settings
  const { rows } = words
  const shown: [name: string, value: string | number][] = [
    [rows.title, journal.title],
    [rows.shortTitle, journal.shortTitle],
    [rows.tagline, journal.tagline],
    [rows.issnPrint, journal.issnPrint],
    [rows.issnOnline, journal.issnOnline],
    [rows.doiPrefix, journal.doiPrefix],
    [rows.year, metrics.year],
    [
      rows.insights,
      words.insights(
        insights.firstDecision,
        insights.reviewTime,
        insights.submissionToAcceptance,
        insights.acceptanceToPublication,
      ),
    ],
    [rows.charge, words.usd(publishing.chargeUsd)],
    [rows.licence, publishing.licence],
    [rows.office, [office.email, office.phone, office.fax].join(', ')],
    [rows.hours, office.hours],
    [rows.mode, reviewModes[review.mode]],
    [rows.invitationDays, words.days(review.invitationDays)],
  ]
  return (
    <section aria-labelledby="settings-table">
      <h2 id="settings-table" className="section-title">
        {words.table}
      </h2>
      <table className="table" aria-labelledby="settings-table">
        <thead>
          <tr>
            <th scope="col">{words.name}</th>
            <th scope="col">{words.value}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
