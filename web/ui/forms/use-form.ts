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
  /** Path of the form's fields in that body: 'value' for { value: { … } }. */
  within?: string
}

export interface Form<Name extends string = string> {
  /**
   * Call on every submit. Returns whether the form may be sent; if not, the errors are shown and take the focus. Forms
   * whose values are only in the DOM pass the errors that they found.
   */
  check: (found?: Checks<Name>) => boolean
  /** Submit handler of the form element; calls `send` if the form's rules are met. */
  onSubmit: (send: () => void) => (event: FormEvent) => void
  /** Call when a field changes; hides its message from the last submit. */
  mend: (name: Name) => void
  /** Id and error message of a field, as props of the field components. */
  field: (name: Name) => { id: string; error: string | undefined }
  /** Error message of a field after a submit. */
  error: (name: Name) => string | undefined
  /** All problems, for the summary above the form. */
  problems: readonly Problem[]
  /** Number of failed submits, so that each one is announced. */
  attempt: number
  /** Error of the call, if it concerns no field. */
  failure: unknown
}

/**
 * A form with its own rules, which are checked on submit, and the server's issues, each shown at its field. Issues
 * about fields that are not on the screen are shown in the summary. The component that shows the form holds its
 * content, so a refused form keeps what was typed.
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
    // After the first submit, messages are updated while typing and disappear when the rule is met.
    if (isRefused) return own && name in checks ? checks[name] || undefined : own
    return reported.find(({ path }) => lineage(path).find(isField) === name)?.message
  }

  // If all ids share a prefix, the first segment of the path is the field's name.
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

/** For each problem, the id of the first candidate that is on the screen, or null. */
function useTargets(candidates: readonly string[][], attempt: number): readonly (string | null)[] {
  const key = JSON.stringify(candidates)
  const [found, setFound] = useState<{ key: string; targets: readonly (string | null)[] } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: evaluated again on each attempt.
  useLayoutEffect(() => {
    if (candidates.length === 0) return
    setFound({
      key,
      targets: candidates.map((ids) => ids.find(isOnScreen) ?? null),
    })
  }, [key, attempt])
  return found?.key === key ? found.targets : candidates.map((ids) => ids[0] ?? null)
}
