import { type FormEvent, useLayoutEffect, useState } from 'react'
import type { Issue } from '#domain/errors.ts'
import { isOnScreen } from '../layout/focus.ts'
import type { Problem } from './error-summary.tsx'
import { issuesOf, lineage, withFieldName } from './issues.ts'

/** The current errors by field name, in the order of the form. */
export type Checks<Name extends string = string> = Partial<Record<Name, string | null | undefined | false>>

/**
 * Finds the control of a field by the field's name: a prefix that all ids share ('user-'), an id for each
 * name, or, for forms with lists, a function. The function is called with the path of an issue and then with
 * the paths above it ('files.0.kind', 'files.0', 'files').
 */
type Ids<Name extends string> =
  | string
  | Readonly<Partial<Record<Name, string>>>
  | ((path: string) => string | undefined)

interface FormOptions<Name extends string> {
  ids: Ids<Name>
  /** Errors found by the rules of the form itself. */
  checks?: Checks<Name>
  /**
   * Error of the last call (the mutation's `error`). Its issues refer to fields by their path in the body of
   * the call.
   */
  error: unknown
  /** Path of the form's fields in the body, for example 'value' for { value: { … } }. */
  within?: string
}

export interface Form<Name extends string = string> {
  /**
   * Call on every submit. Returns whether the form may be sent; if not, the errors are shown and take the
   * focus. Forms that read their values from the DOM pass the errors that they found.
   */
  check: (found?: Checks<Name>) => boolean
  /** Returns the submit handler of the form. It calls `send` if the rules of the form are met. */
  onSubmit: (send: () => void) => (event: FormEvent) => void
  /** Call when a field changes. Hides the field's message from the last submit. */
  mend: (name: Name) => void
  /** Returns id and error message of a field, as props for the field components. */
  field: (name: Name) => { id: string; error: string | undefined }
  /** Returns the error message of a field after a submit. */
  error: (name: Name) => string | undefined
  /** All problems, for the summary above the form. */
  problems: readonly Problem[]
  /** Number of failed submits. It changes with each one, so that each is announced. */
  attempt: number
  /** Error of the call, if it concerns no field. */
  failure: unknown
}

/**
 * Manages the errors of a form: its own rules, which are checked on submit, and the server's issues. Each
 * error is shown at its field, or in the summary if the field is not on the screen. The component that shows
 * the form holds the values, so what was typed is kept if the server refuses it.
 */
export function useForm<Name extends string>(options: FormOptions<Name>): Form<Name> {
  const { ids, checks = {} as Checks<Name>, error, within } = options
  // Errors found on the last submit. The summary lists these, so that it does not change while somebody is
  // typing.
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
    // After the first submit, a message is updated while somebody is typing, and disappears when its rule is
    // met.
    if (isRefused) return own && name in checks ? checks[name] || undefined : own
    return reported.find(({ path }) => lineage(path).find(isField) === name)?.message
  }

  // If all ids share a prefix, the name of a field is the first segment of the path.
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

/** Returns for each problem the id of the first candidate that is on the screen; null if none is. */
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
