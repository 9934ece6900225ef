import { type FormEvent, useState } from 'react'
import type { FormOutcome } from '#domain/forms.ts'
import { ApiError, api } from '#web/app/api.ts'
import { readerTexts as texts } from './texts.ts'

export interface PageForm<Answer> {
  /** What was typed, from a form that came back without scripts. */
  values: Readonly<Record<string, string>>
  /** The server's message for each field it refused. */
  errors: Readonly<Record<string, string>>
  /** What went wrong beyond the fields. */
  failure: string | null
  answer: Answer | null
  busy: boolean
  /** Grows with every call: a captcha counts once. */
  calls: number
  submit(event: FormEvent<HTMLFormElement>): void
  reset(): void
}

interface Result<Answer> {
  errors: Record<string, string>
  failure: string | null
  answer: Answer | null
}

function resultOf<Answer>(
  outcome: Pick<FormOutcome, 'status' | 'message' | 'issues' | 'answer'>,
): Result<Answer> {
  const errors: Record<string, string> = {}
  for (const { path, message } of outcome.issues) errors[path] ??= message
  const failed = outcome.status >= 300
  return {
    errors,
    failure: failed && outcome.issues.length === 0 ? outcome.message || texts.failed : null,
    answer: failed ? null : (outcome.answer as Answer),
  }
}

const untouched = { errors: {}, failure: null, answer: null }

/**
 * One form, two ways: a browser without scripts posts it to the page's own address and gets the page back with
 * what came of it; with scripts the same call is made from here. Fields keep what was typed either way.
 */
export function usePageForm<Answer>(
  call: string,
  posted: FormOutcome | null,
  more: () => Record<string, string> = () => ({}),
): PageForm<Answer> {
  const [result, setResult] = useState<Result<Answer>>(() => (posted ? resultOf(posted) : untouched))
  const [busy, setBusy] = useState(false)
  const [calls, setCalls] = useState(0)

  async function send(form: HTMLFormElement) {
    const body = { ...Object.fromEntries(new FormData(form)), ...more() }
    setBusy(true)
    try {
      const answer = await api<Answer>(call, { method: 'POST', body })
      setResult({ ...untouched, answer })
    } catch (error) {
      const { status = 0, reason, issues = [] } = error instanceof ApiError ? error : {}
      const next = resultOf<Answer>({
        ...{ status: status || 500, message: reason ?? texts.unreachable, issues, answer: null },
      })
      setResult(next)
      const [first] = Object.keys(next.errors)
      if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    } finally {
      setBusy(false)
      setCalls((count) => count + 1)
    }
  }

  return {
    values: posted?.values ?? {},
    ...result,
    busy,
    calls,
    submit(event) {
      event.preventDefault()
      if (!busy) void send(event.currentTarget)
    },
    reset: () => setResult(untouched),
  }
}
