import { useEffect, useState } from 'react'
import type { IssueContents } from '#domain/schemas/issue-contents.ts'
import { api } from '#web/app/api.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { issuesOf } from '#web/ui/forms/issues.ts'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { dateAndTimeOf, localFieldValue } from '#web/ui/text/times.ts'
import { productionTexts } from '../production/production-texts.ts'
import { ConfirmPublication } from './confirm-publication.tsx'
import { issueTexts as words } from './issue-texts.ts'

const refetch = ['/api/issues', '/api/cms/issues', '/api/production/queue'] as const

/** Publishes the whole issue, either now or at a time that the editor chooses. */
export function IssuePublication({ issue }: { issue: IssueContents }) {
  const { publishAt, failure, workerRunning, sections } = issue
  return (
    <section aria-labelledby="publication-title" className="stack">
      <h2 id="publication-title" className="section-title">
        {words.publication}
      </h2>
      {failure && (
        <Notice tone="bad">
          <strong>{words.failure}.</strong> {failure}
        </Notice>
      )}
      {publishAt !== null && !workerRunning && <Notice tone="warn">{productionTexts.noWorker}</Notice>}
      {publishAt === null ? (
        <ScheduleForm
          issue={issue}
          needsReason={sections.some((one) => one.entries.some((e) => !e.isReady))}
        />
      ) : (
        <Scheduled issue={issue} publishAt={publishAt} />
      )}
    </section>
  )
}

function Scheduled({ issue, publishAt }: { issue: IssueContents; publishAt: string }) {
  const params = { volume: issue.volume, issue: issue.issue }
  const isDue = Date.parse(publishAt) <= Date.now()
  const cancel = useSend({
    call: () => api('DELETE /api/issues/{volume}/{issue}/schedule', { params }),
    done: words.canceled,
    failed: words.scheduleFailed,
    refetch,
  })
  return (
    <>
      <p role="status">{isDue ? words.publishing : words.scheduled(dateAndTimeOf(publishAt))}</p>
      <div className="form-actions">
        <Button busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {words.cancelSchedule}
        </Button>
      </div>
    </>
  )
}

function ScheduleForm({ issue, needsReason }: { issue: IssueContents; needsReason: boolean }) {
  const params = { volume: issue.volume, issue: issue.issue }
  const [at, setAt] = useState('')
  const [reason, setReason] = useState('')
  const send = useSend({
    call: (publishAt: string | null) =>
      api('POST /api/issues/{volume}/{issue}/schedule', {
        params,
        body: { publishAt, ...(reason.trim() && { overrideReason: reason.trim() }) },
      }),
    done: words.scheduledDone,
    refetch,
  })
  // The checks may ask for a reason although the issue looked ready.
  const [isAsked, setIsAsked] = useState(false)
  const { error } = send
  useEffect(() => {
    if (issuesOf(error).some(({ path }) => path === 'overrideReason')) setIsAsked(true)
  }, [error])
  const asksReason = needsReason || isAsked
  const reasonMissing = asksReason && !reason.trim() && words.overrideMissing
  const form = useForm<'publishAt' | 'overrideReason'>({
    ids: 'issue-publication-',
    checks: { publishAt: !at && words.publishAtMissing, overrideReason: reasonMissing },
    error: send.error,
  })
  const [isConfirming, setIsConfirming] = useState(false)
  const publishNow = () => {
    if (form.check({ overrideReason: reasonMissing })) setIsConfirming(true)
  }
  return (
    <form
      noValidate
      className="stack"
      aria-labelledby="publication-title"
      onSubmit={form.onSubmit(() => send.mutate(new Date(at).toISOString()))}
    >
      <p className="editor-quiet-text">{words.publicationHelp}</p>
      <FormProblems form={form} failed={words.scheduleFailed} brief />
      <TextInput
        {...form.field('publishAt')}
        type="datetime-local"
        label={words.publishAt}
        help={words.publishAtHelp}
        min={localFieldValue(new Date())}
        value={at}
        onChange={(event) => setAt(event.target.value)}
      />
      {asksReason && (
        <TextArea
          {...form.field('overrideReason')}
          label={words.override}
          rows={2}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <div className="form-actions">
        <Button kind="primary" type="submit" busy={send.isPending}>
          {words.schedule}
        </Button>
        <Button busy={send.isPending} onClick={publishNow}>
          {words.publishNow}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmPublication
          issue={issue}
          busy={send.isPending}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => send.mutate(null, { onSettled: () => setIsConfirming(false) })}
        />
      )}
    </form>
  )
}
