import { useLayoutEffect, useState } from 'react'
import type { Issue } from '#domain/errors.ts'
import type { Problem } from './error-summary.tsx'

/** By field, in the order of the form: what is wrong with it now. */
export type Checks<Name extends string = string> = Partial<Record<Name, string | null | undefined | false>>

interface FormOptions<Name extends string> {
  /** The id of each field's control by the field's name, or what stands before the name in all of them: 'user-'. */
  ids: string | Readonly<Partial<Record<Name, string>>>
  /** What the form's own rules say. */
  checks?: Checks<Name>
  /** What the last call threw: a mutation's `error`. Its issues name fields by their path in the call's body. */
  error: unknown
  /** Where the form's fields are in that body: 'value' for { value: { … } }. */
  within?: string
}

export interface Form<Name extends string = string> {
  /**
   * Whether the form may be sent; if not, its problems are shown and take the focus. To be asked on every submit; a form
   * whose content is in the page alone hands in what it found there.
   */
  check: (found?: Checks<Name>) => boolean
  /** The field is being changed: what was said of it is no longer shown at it. */
  mend: (name: Name) => void
  /** The id of a field's control. */
  id: (name: Name) => string
  /** What is wrong with a field, once it has been said. */
  error: (name: Name) => string | undefined
  /** Everything that is wrong, for the summary above the form. */
  problems: readonly Problem[]
  /** Counts the refusals, by the form or by the server: each is announced. */
  attempt: number
  /** Why the call failed, where that concerns no field. */
  failure: unknown
}

/**
 * One form: its own rules, checked when it is sent, and the server's issues, each at its field. What the server says of
 * a field that is not on the screen is in the summary, so nothing it says is lost. The content stays with the component
 * that shows it: a refused form keeps what was typed.
 */
export function useForm<Name extends string>(options: FormOptions<Name>): Form<Name> {
  const { ids, checks = {} as Checks<Name>, error, within } = options
  // The summary lists what was wrong when the button was pressed: it must not come and go with each letter.
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
      // Once said, a rule's message follows what is typed, and goes when the rule is met.
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
