import { useLayoutEffect, useState } from 'react'
import type { Issue } from '#domain/errors.ts'
import type { Problem } from './error-summary.tsx'

/** The current errors by field, in the order of the form. */
export type Checks<Name extends string = string> = Partial<Record<Name, string | null | undefined | false>>

interface FormOptions<Name extends string> {
  /** The id of each field's control by name, or a common prefix of all ids such as 'user-'. */
  ids: string | Readonly<Partial<Record<Name, string>>>
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
  /** Call when a field is changed: hides the server's error at it. */
  mend: (name: Name) => void
  /** The id of a field's control. */
  id: (name: Name) => string
  /** The error to show at a field, if any. */
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
  const told = isRefused ? [] : issuesOf(error, within)
  const issues = isRefused ? refused : told

  const idOf = (name: string): string | undefined =>
    typeof ids === 'string' ? ids + name : (ids as Record<string, string | undefined>)[name]
  const targets = useTargets(
    issues.map(({ path }) => lineage(path).flatMap((name) => idOf(name) ?? [])),
    attempt,
  )

  return {
    check(given) {
      const found = Object.entries<Checks[string]>(given ?? checks).flatMap(([path, message]) =>
        message ? [{ path, message }] : [],
      )
      setRefused(found)
      setMended([])
      setAttempt(attempt + 1)
      return found.length === 0
    },
    mend: (name) => setMended((before) => (before.includes(name) ? before : [...before, name])),
    id: (name) => idOf(name) ?? name,
    error(name) {
      if (mended.includes(name)) return undefined
      const own = refused.find(({ path }) => path === name)?.message
      // After a failed submit, a rule's error follows the input and disappears when the rule is met.
      if (isRefused) return own && name in checks ? checks[name] || undefined : own
      return told.find(({ path }) => lineage(path).find((one) => isField(one, ids)) === name)?.message
    },
    problems: issues.map(({ path, message }, index) => {
      const field = targets[index] ?? null
      return { field, message: field === null ? named(path, message) : message }
    }),
    attempt,
    failure: error && issues.length === 0 ? error : null,
  }

  function isField(name: string, of: FormOptions<Name>['ids']): boolean {
    // Fields with a common beginning are named by the first step of their path.
    return typeof of === 'string' ? !name.includes('.') : Object.hasOwn(of, name)
  }
}

/** An API's refusal carries issues; anything else has none. */
function issuesOf(error: unknown, within: string | undefined): Issue[] {
  const { issues } = (error ?? {}) as { issues?: unknown }
  if (!Array.isArray(issues)) return []
  const begin = within ? `${within}.` : ''
  return (issues as Issue[]).map(({ path, message }) => ({
    path: path.startsWith(begin) ? path.slice(begin.length) : path,
    message,
  }))
}

/** 'authors.0.email' → 'authors.0.email', 'authors.0', 'authors'. */
function lineage(path: string): string[] {
  const steps = path.split('.')
  return steps.map((_, index) => steps.slice(0, steps.length - index).join('.'))
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
      targets: candidates.map((ids) => ids.find((id) => document.getElementById(id)) ?? null),
    })
  }, [key, attempt])
  return found?.key === key ? found.targets : candidates.map((ids) => ids[0] ?? null)
}

/** 'licenceUrl' → 'Licence url: …': the field cannot be seen, so its name goes with the message. */
function named(path: string, message: string): string {
  const last = path.split('.').findLast((step) => !/^\d*$/.test(step))
  if (!last) return message
  const words = last.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${message}`
}
