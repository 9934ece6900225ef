import type { FormOutcome } from '#domain/pages/forms.ts'
import { urls } from '#domain/urls.ts'
import { Button, LinkButton } from '#web/ui/forms/button.tsx'
import { FormProblems } from './parts.tsx'
import './reader.css'
import { readerTexts as texts } from './texts.ts'
import { usePageForm } from './use-page-form.ts'

interface AlertLinkProps {
  /** Path of the page; its form is posted to this path. */
  path: string
  call: 'POST /api/alerts/confirm' | 'POST /api/alerts/unsubscribe'
  posted: FormOutcome | null
  token: string
  words: { title: string; body: string; submit: string; submitting: string; doneTitle: string }
  /** Link shown after success. */
  next: { href: string; label: string }
}

/**
 * Page opened by a link in an e-mail. The action needs a button press, because mail scanners open links but
 * do not press buttons.
 */
export function AlertLink({ path, call, posted, token, words, next }: AlertLinkProps) {
  const form = usePageForm({ call, prefix: 'alert', fields: ['token'] }, posted)
  const value = posted?.values.token || token
  if (form.answer)
    return (
      <section className="card-page" aria-labelledby="done">
        <h1 id="done">{words.doneTitle}</h1>
        <p role="status">{form.answer.message}</p>
        <div className="actions">
          <LinkButton to={next.href} kind="primary">
            {next.label}
          </LinkButton>
        </div>
      </section>
    )
  if (!value)
    return (
      <section className="card-page" aria-labelledby="missing">
        <h1 id="missing">{texts.link.missing}</h1>
        <p>{texts.link.missingBody}</p>
        <div className="actions">
          <LinkButton to={urls.alerts}>{texts.link.alerts}</LinkButton>
        </div>
      </section>
    )
  return (
    <section className="card-page" aria-labelledby="alert">
      <h1 id="alert">{words.title}</h1>
      <p>{words.body}</p>
      {/* The form's only field is hidden, so its problem is shown as a failure of the form. */}
      <FormProblems form={{ ...form, failure: form.failure ?? form.problems[0]?.message ?? null }} />
      <form method="post" action={path} onSubmit={form.submit}>
        <input type="hidden" name="token" value={value} />
        <div className="actions">
          <Button type="submit" kind="primary" size="large" busy={form.busy} busyText={words.submitting}>
            {words.submit}
          </Button>
          {form.failure && <LinkButton to={urls.alerts}>{texts.link.alerts}</LinkButton>}
        </div>
      </form>
    </section>
  )
}
