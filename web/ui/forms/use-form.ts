import { type FormEvent, useLayoutEffect, useState } from 'react'
import type { Issue } from '#domain/errors.ts'
import { isOnScreen } from '../layout/focus.ts'
import type { Problem } from './error-summary.tsx'
import { issuesOf, lineage, withFieldName } from './issues.ts'

/** The current errors by field, in the order of the form. */
export type Checks<Name extends string = string> = Partial<Record<Name, string | null | undefined | false>>

/**
 * How a field's control is found by the field's name: a prefix that all ids share ('user-'), an id for each name,
 * or a function for forms with lists, which gets the path of an issue ('files.0.kind', then 'files.0', then 'files').
 */
type Ids<Name extends string> =
  | string
  | Readonly<Partial<Record<Name, string>>>
  | ((path: string) => string | undefined)

interface FormOptions<Name extends string> {
  ids: Ids<Name>
  /** Errors found by the form's own rules. */
  checks?: Checks<Name>
  /** The error of the last call (a mutation's `error`). Its issues refer to fields by their path in the call's body. */
  error: unknown
  /** Where the form's fields are in that body: 'value' for { value: { … } }. */
  within?: string
}

export interface Form<Name extends string = string> {
  /**
   * Call on every submit. Returns whether the form may be sent; if not, the errors are shown and take the focus. A form
   * whose content is only in the DOM passes the errors that it found there.
   */
  check: (found?: Checks<Name>) => boolean
  /** The handler of the form element: sends the form if its rules are met. */
  onSubmit: (send: () => void) => (event: FormEvent) => void
  /** The field is being changed: its message from before is no longer shown at it. */
  mend: (name: Name) => void
  /** The id of a field's control, and what is wrong with it: for the field components. */
  field: (name: Name) => { id: string; error: string | undefined }
  /** What is wrong with a field, once the form has been sent. */
  error: (name: Name) => string | undefined
  /** Everything that is wrong, for the summary above the form. */
  problems: readonly Problem[]
  /** Counts the refusals, by the form or by the server: each is announced. */
  attempt: number
  /** Why the call failed, where that concerns no field. */
  failure: unknown
}

/**
 * One form: its own rules, checked on submit, and the server's issues, each at its field. Issues about
 * a field that is not on the screen are shown in the summary, so that none is lost. The component that shows the form holds
 * its content, so a refused form keeps what was typed.
 */
export function useForm<Name extends string>(options: FormOptions<Name>): Form<Name> {
  const { ids, checks = {} as Checks<Name>, error, within } = options
  // The summary lists the errors found on submit, so that it does not change with each key.
  const [refused, setRefused] = useState<readonly Issue[]>([])
  const [mended, setMended] = useState<readonly string[]>([])
  const [attempt, setAttempt] = useState(0)
  const [seen, setSeen] = useState(error)
  if (seen !== error) {
    setSeen(error)
    if (error) setAttempt(attempt + 1)
    setMended([])
  }
  const isRefused = refused.length > 0
  const reported = isRefused ? [] : issuesOf(error, within)
  const issues = isRefused ? refused : reported

  const idOf = (name: string): string | undefined => {
    if (typeof ids === 'function') return ids(name)
    return typeof ids === 'string' ? ids + name : (ids as Record<string, string | undefined>)[name]
  }
  const targets = useTargets(
    issues.map(({ path }) => lineage(path).flatMap((name) => idOf(name) ?? [])),
    attempt,
  )

  function check(given?: Checks<Name>): boolean {
    const found = Object.entries<Checks[string]>(given ?? checks).flatMap(([path, message]) =>
      message ? [{ path, message }] : [],
    )
    setRefused(found)
    setMended([])
    setAttempt(attempt + 1)
    return found.length === 0
  }

  function errorOf(name: Name): string | undefined {
    if (mended.includes(name)) return undefined
    const own = refused.find(({ path }) => path === name)?.message
    // From then on, a rule's message follows what is typed, and goes when the rule is met.
    if (isRefused) return own && name in checks ? checks[name] || undefined : own
    return reported.find(({ path }) => lineage(path).find(isField) === name)?.message
  }

  // Fields with a common prefix are named by the first step of their path.
  const isField = (name: string): boolean =>
    typeof ids === 'string' ? !name.includes('.') : idOf(name) !== undefined

  return {
    check,
    onSubmit: (send) => (event) => {
      event.preventDefault()
      if (check()) send()
    },
    mend: (name) => setMended((before) => (before.includes(name) ? before : [...before, name])),
    field: (name) => ({ id: idOf(name) ?? name, error: errorOf(name) }),
    error: errorOf,
    problems: issues.map((issue, index) => {
      const field = targets[index] ?? null
      return { field, message: field === null ? withFieldName(issue) : issue.message }
    }),
    attempt,
    failure: error && issues.length === 0 ? error : null,
  }
}

/** The control that is on the screen for each problem: the first of its candidates that is there, or null. */
function useTargets(candidates: readonly string[][], attempt: number): readonly (string | null)[] {
  const key = JSON.stringify(candidates)
  const [found, setFound] = useState<{ key: string; targets: readonly (string | null)[] } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again with each attempt.
  useLayoutEffect(() => {
    if (candidates.length === 0) return
    setFound({
      key,
      targets: candidates.map((ids) => ids.find(isOnScreen) ?? null),
    })
  }, [key, attempt])
  return found?.key === key ? found.targets : candidates.map((ids) => ids[0] ?? null)
}
