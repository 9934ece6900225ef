import { type FormEvent, useState } from 'react'
import type { AnswerTo, BodyOf, CallName } from '#domain/api/calls.ts'
import type { FormOutcome } from '#domain/pages/forms.ts'
import { ApiError, api, type CallArguments } from '#web/app/api.ts'
import type { Problem } from '#web/ui/forms/error-summary.tsx'
import { issuesOf, withFieldName } from '#web/ui/forms/issues.ts'
import { readerTexts as texts } from './texts.ts'

export interface PageForm<Answer> {
  /** Values that were typed before the form was posted without scripts. */
  values: Readonly<Record<string, string>>
  /** The server's message for each invalid field. */
  errors: Readonly<Record<string, string>>
  /**
   * The same messages in the order of the form, for the error summary, followed by those for fields that are
   * not on the page.
   */
  problems: readonly Problem[]
  /** Message about a failure that concerns no field; null if there is none. */
  failure: string | null
  answer: Answer | null
  busy: boolean
  /** Number of calls so far. Each call needs a new captcha. */
  calls: number
  submit(event: FormEvent<HTMLFormElement>): void
}

interface Result<Answer> {
  errors: Record<string, string>
  /** Messages about fields that this form does not have. They include the fields' names. */
  others: readonly string[]
  failure: string | null
  answer: Answer | null
}

/** Names of the calls that a form on a page can make. */
type FormCall = Extract<CallName, `POST /api/${string}`>

interface Call<Name extends FormCall> {
  call: Name
  /** Prefix of the field ids. */
  prefix: string
  /**
   * Names of the fields in the order of the form. The form may contain other fields, such as the captcha's.
   */
  fields: readonly (keyof BodyOf<Name> & string)[]
  /** Returns additional values that are not in fields. */
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
 * Manages a form that works with and without scripts. Without scripts, the form is posted to the URL of its
 * page, which is rendered again with the outcome. With scripts, the same API call is made from here. Typed
 * values are kept in both cases.
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
    // The type is not checked here, because the server validates the body.
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
