import { type FormEvent, useState } from 'react'
import type { AnswerTo, BodyOf, CallName } from '#domain/api/calls.ts'
import type { FormOutcome } from '#domain/pages/forms.ts'
import { ApiError, api, type CallArguments } from '#web/app/api.ts'
import type { Problem } from '#web/ui/forms/error-summary.tsx'
import { issuesOf, withFieldName } from '#web/ui/forms/issues.ts'
import { readerTexts as texts } from './texts.ts'

export interface PageForm<Answer> {
  /** Values typed before the form was posted without scripts. */
  values: Readonly<Record<string, string>>
  /** The server's message for each invalid field. */
  errors: Readonly<Record<string, string>>
  /** The same messages in the order of the form, for the error summary; then those without a field on the page. */
  problems: readonly Problem[]
  /** Message of a failure that concerns no field. */
  failure: string | null
  answer: Answer | null
  busy: boolean
  /** Number of calls so far; each needs a new captcha. */
  calls: number
  submit(event: FormEvent<HTMLFormElement>): void
}

interface Result<Answer> {
  errors: Record<string, string>
  /** Messages about fields that this form does not have, with the fields' names. */
  others: readonly string[]
  failure: string | null
  answer: Answer | null
}

/** The calls that a page's form makes. */
type FormCall = Extract<CallName, `POST /api/${string}`>

interface Call<Name extends FormCall> {
  call: Name
  /** Prefix of the field ids. */
  prefix: string
  /** Field names in the order of the form; it may contain others, such as the captcha's. */
  fields: readonly (keyof BodyOf<Name> & string)[]
  /** Additional values that are not fields. */
  more?: () => Partial<Record<keyof BodyOf<Name>, string>>
}

type Outcome = Pick<FormOutcome, 'status' | 'message' | 'issues' | 'answer'>

function resultOf<Answer>(outcome: Outcome, fields: readonly string[]): Result<Answer> {
  const errors: Record<string, string> = {}
  const others: string[] = []
  for (const issue of outcome.issues) {
    const { path, message } = issue
    if (fields.includes(path)) errors[path] ??= message
    else others.push(withFieldName(issue))
  }
  const failed = outcome.status >= 300
  return {
    errors,
    others,
    failure: failed && outcome.issues.length === 0 ? outcome.message || texts.failed : null,
    answer: failed ? null : (outcome.answer as Answer),
  }
}

const untouched = { errors: {}, others: [], failure: null, answer: null }

/**
 * One form for both cases: without scripts it is posted to the page's own URL, which returns the page with the outcome;
 * with scripts the same API call is made from here. Typed values are kept in both cases.
 */
export function usePageForm<Name extends FormCall>(
  { call, prefix, fields, more }: Call<Name>,
  posted: FormOutcome | null = null,
): PageForm<AnswerTo<Name>> {
  type Answer = AnswerTo<Name>
  const known = [...fields, ...Object.keys(more?.() ?? {})]
  const [result, setResult] = useState<Result<Answer>>(() => (posted ? resultOf(posted, known) : untouched))
  const [busy, setBusy] = useState(false)
  const [calls, setCalls] = useState(0)

  async function send(form: HTMLFormElement) {
    const data = new FormData(form)
    const typed = Object.fromEntries(fields.map((name) => [name, data.get(name) ?? '']))
    // Not validated here: the server validates the body.
    const body = { ...typed, ...more?.() } as BodyOf<Name>
    setBusy(true)
    try {
      setResult({
        ...untouched,
        answer: await api(call, ...([{ body }] as unknown as CallArguments<Name>)),
      })
    } catch (error) {
      const refusal = error instanceof ApiError ? error : null
      setResult(
        resultOf<Answer>(
          {
            status: refusal?.status ?? 500,
            message: refusal ? (refusal.reason ?? '') : texts.unreachable,
            issues: issuesOf(error),
            answer: null,
          },
          known,
        ),
      )
    } finally {
      setBusy(false)
      setCalls((count) => count + 1)
    }
  }

  return {
    values: posted?.values ?? {},
    ...result,
    problems: [
      ...known.flatMap((name) => {
        const message = result.errors[name]
        return message ? [{ field: `${prefix}-${name}`, message }] : []
      }),
      ...result.others.map((message) => ({ field: null, message })),
    ],
    busy,
    calls,
    submit(event) {
      event.preventDefault()
      if (!busy) void send(event.currentTarget)
    },
  }
}
