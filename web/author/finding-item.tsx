import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AuthorFix } from '#domain/anonymity.ts'
import type { ObjectFinding, ObjectView } from '#domain/schemas/manuscript.ts'
import { api, reasonOf } from '#web/app/api.ts'
import { issueOf } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/field.tsx'
import { texts as words } from './copy-texts.ts'
import { objectKey } from './use-object.ts'

interface FindingItemProps {
  objectId: string
  finding: ObjectFinding
}

/** One place in the copy: what stands there, and what its author wants done about it. */
export function FindingItem({ objectId, finding }: FindingItemProps) {
  const client = useQueryClient()
  const [asking, setAsking] = useState<'replace' | 'not_identifying' | null>(null)
  const [text, setText] = useState('')
  const settle = useMutation({
    mutationFn: (settlement: { resolution: AuthorFix; reason: string }) =>
      api<ObjectView>(`/api/objects/${objectId}/anonymity`, {
        method: 'POST',
        body: { findingId: finding.id, ...settlement },
      }),
    onSuccess: (view) => {
      client.setQueryData(objectKey(objectId), view)
      setAsking(null)
    },
    onError: (error) =>
      toast({ title: words.saveFailed, description: reasonOf(error, ''), variant: 'destructive' }),
  })

  function choose(fix: AuthorFix) {
    if (fix === 'strip') return settle.mutate({ resolution: fix, reason: '' })
    setText(fix === 'replace' ? words.suggestion : '')
    setAsking(fix)
  }

  function save(event: FormEvent) {
    event.preventDefault()
    if (asking && text.trim()) settle.mutate({ resolution: asking, reason: text.trim() })
  }

  const removed = finding.severity === 'removed'
  return (
    <li>
      <p className="copy-excerpt">“{finding.excerpt}”</p>
      <small>{finding.place}</small>
      {finding.resolution ? (
        <small>
          <b>{words.done[finding.resolution]}</b>{' '}
          {finding.resolution !== 'strip' && finding.reason && `“${finding.reason}”`}
        </small>
      ) : (
        <small>{finding.fix}</small>
      )}
      {asking ? (
        <form className="copy-form" onSubmit={save} noValidate>
          <TextInput
            id={`finding-${finding.id}`}
            label={words.reason[asking]}
            value={text}
            maxLength={500}
            autoFocus
            onChange={(event) => setText(event.target.value)}
            error={issueOf(settle.error, 'reason')}
          />
          <Button type="submit" size="small" disabled={!text.trim()} busy={settle.isPending}>
            {words.save[asking]}
          </Button>
          <Button kind="words" onClick={() => setAsking(null)}>
            {words.cancel}
          </Button>
        </form>
      ) : (
        <p className="copy-actions">
          {finding.fixes
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
