import { useEffect, useState } from 'react'
import type { PublicationPlan } from '#domain/schemas/production.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { useSettled } from './use-settled.ts'

const fields = ['volume', 'issue', 'pages', 'doi', 'address', 'category'] as const

export type Place = Record<(typeof fields)[number], string>

/**
 * Manages the publication form. Its values are those of the stored plan or, where the plan has none,
 * suggestions from the server.
 */
export function usePublication(id: string, plan: PublicationPlan) {
  const text = (value: string | number | null) => (value === null ? undefined : String(value))
  const [place, setPlace] = useState<Partial<Place>>(() =>
    Object.fromEntries(
      fields.flatMap((name) => {
        const value = text(plan[name])
        return value === undefined ? [] : [[name, value]]
      }),
    ),
  )
  const [publishedDate, setPublishedDate] = useState('')
  const [overrideReason, setOverrideReason] = useState(plan.overrideReason ?? '')
  const [withoutIssue, setWithoutIssue] = useState(plan.isPlanned && plan.issue === null)
  const [suggested, setSuggested] = useState<Partial<Place>>({})
  const value = (name: keyof Place) =>
    withoutIssue && (name === 'volume' || name === 'issue') ? '' : (place[name] ?? suggested[name] ?? '')
  const chosen = fields.map((name) => [name, value(name).trim()]).filter(([, text]) => text)
  const entered = JSON.stringify({
    ...Object.fromEntries(chosen),
    ...(publishedDate && { publishedDate }),
    ...(withoutIssue && { withoutIssue: 'true' }),
  })
  const asked = useSettled(entered)
  const checks = useApiQuery({
    queryKey: keyOf('/api/manuscripts/{id}/checks', { params: { id }, query: JSON.parse(asked) }),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  const proposal = checks.data?.suggested
  useEffect(() => {
    if (!proposal) return
    const { doi, address, category, volume, issue, pages } = proposal
    setSuggested((before) => ({
      ...(before.doi === undefined
        ? { doi: doi ?? '', address, category, volume: String(volume), issue: String(issue) }
        : before),
      // The suggested pages are always updated, because they depend on the volume and issue.
      pages: pages ?? '',
    }))
  }, [proposal])
  // The first answer brings the suggestions, so its checks are about a form that is still empty.
  const [isChecked, setIsChecked] = useState(false)
  if (!isChecked && suggested.address !== undefined && asked === entered && !checks.isPlaceholderData)
    setIsChecked(true)
  const isMissing = isChecked && (checks.data?.open.some(({ weight }) => weight === 'must') ?? false)
  const number = (name: 'volume' | 'issue') => (withoutIssue ? null : Number(value(name)))

  return {
    /** `isChecked`: whether the checks are about the values that the form shows. */
    ...{ value, checks, isChecked, proposal, isMissing, publishedDate, setPublishedDate },
    ...{ overrideReason, setOverrideReason, withoutIssue, setWithoutIssue },
    set: (name: keyof Place, entered: string) => setPlace((before) => ({ ...before, [name]: entered })),
    /** Returns the body of the calls that publish and schedule. */
    body: () => ({
      volume: number('volume'),
      issue: number('issue'),
      pages: value('pages').trim() || (withoutIssue ? null : ''),
      category: value('category').trim(),
      ...(value('doi').trim() && { doi: value('doi').trim() }),
      ...(value('address').trim() && { address: value('address').trim() }),
      ...(isMissing && overrideReason.trim() && { overrideReason: overrideReason.trim() }),
    }),
  }
}
export type Publication = ReturnType<typeof usePublication>
