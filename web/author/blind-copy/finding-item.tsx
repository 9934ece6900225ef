import { useState } from 'react'
import { type AuthorFix, asksAlthoughRemoved, fixesFor } from '#domain/blinding/anonymity.ts'
import type { FindingView, ObjectFinding } from '#domain/schemas/objects.ts'
import { reasonOf } from '#web/app/api.ts'
import { toast } from '#web/app/toast.ts'
import { useCall } from '#web/app/use-call.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { texts as words } from './copy-texts.ts'

export interface Settlement {
  findingId: string
  resolution: AuthorFix
  reason: string
}

interface FindingItemProps {
  /**
   * The finding. Before submission the server lists the possible fixes; afterwards the same rule is applied
   * here.
   */
  finding: ObjectFinding | FindingView
  onSettle: (settlement: Settlement) => Promise<unknown>
  /** False if the finding can only be read. */
  open?: boolean
}

/** Shows one finding: the passage, and what its author chose to do about it. */
export function FindingItem({ finding, onSettle, open = true }: FindingItemProps) {
  const [asking, setAsking] = useState<'replace' | 'not_identifying' | null>(null)
  const [text, setText] = useState('')
  const settle = useCall({
    mutationFn: (settlement: Omit<Settlement, 'findingId'>) =>
      onSettle({ findingId: finding.id, ...settlement }),
    onSuccess: () => setAsking(null),
    onError: (error) =>
      toast({ title: words.saveFailed, description: reasonOf(error, ''), variant: 'destructive' }),
  })
  const form = useForm<'reason'>({ ids: { reason: `finding-${finding.id}` }, error: settle.error })
  const fixes = open ? ('fixes' in finding ? finding.fixes : fixesFor(finding)) : []

  function choose(fix: AuthorFix) {
    if (fix === 'strip') return settle.mutate({ resolution: fix, reason: '' })
    setText(fix === 'replace' ? words.suggestion : '')
    setAsking(fix)
  }

  const save = () => {
    if (asking && text.trim()) settle.mutate({ resolution: asking, reason: text.trim() })
  }

  const removed = finding.severity === 'removed'
  return (
    <li>
      <p>“{finding.excerpt}”</p>
      <small>{finding.place}</small>
      {finding.resolution ? (
        <small>
          <b>{words.done[finding.resolution]}</b>{' '}
          {finding.resolution !== 'strip' && finding.reason && `“${finding.reason}”`}
        </small>
      ) : (
        (!removed || asksAlthoughRemoved(finding.rule)) && <small>{finding.fix}</small>
      )}
      {asking ? (
        <form className="blind-copy-form" onSubmit={form.onSubmit(save)} noValidate>
          <FormProblems form={form} failed={words.saveFailed} brief />
          <TextInput
            {...form.field('reason')}
            label={words.reason[asking]}
            value={text}
            maxLength={500}
            autoFocus
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" size="small" disabled={!text.trim()} busy={settle.isPending}>
            {words.save[asking]}
          </Button>
          <Button kind="words" onClick={() => setAsking(null)}>
            {words.cancel}
          </Button>
        </form>
      ) : (
        <p className="blind-copy-actions">
          {fixes
            .filter((fix) => fix !== finding.resolution)
            .map((fix) => (
              <Button key={fix} kind="words" busy={settle.isPending} onClick={() => choose(fix)}>
                {removed ? words.putBack : words.actions[fix]}
                <span className="hidden-text">{words.of(finding.excerpt)}</span>
              </Button>
            ))}
        </p>
      )}
    </li>
  )
}
