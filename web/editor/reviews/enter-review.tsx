import { useState } from 'react'
import type { EditorAssignment } from '#domain/schemas/editor-manuscript.ts'
import { reasonOf } from '#web/app/api.ts'
import { useApiQuery } from '#web/app/query.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { MailEditor } from '../mails/mail-editor.tsx'
import { useMails } from '../mails/use-mails.ts'
import { reviewKeys } from './calls.ts'
import { type EnteredFields, EnterFields } from './enter-fields.tsx'
import { EnteredFiles, type UploadedFile } from './entered-files.tsx'
import { reviewTexts } from './review-texts.ts'

const words = reviewTexts.enter

interface EnterReviewProps {
  manuscriptId: string
  assignment: EditorAssignment
  onClose: () => void
}

/** Dialog in which an editor enters a review that a reviewer sent otherwise. */
export function EnterReview({ manuscriptId, assignment, onClose }: EnterReviewProps) {
  const query = useApiQuery({ queryKey: reviewKeys.form(manuscriptId) })
  const [fields, setFields] = useState<EnteredFields>({
    ...{ recommendation: null, rating: null, comments: '', confidentialComments: '', answers: {} },
  })
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  const isComplete = fields.recommendation !== null && fields.rating !== null
  const mails = useMails('POST /api/manuscripts/{id}/assignments/{assignmentId}/review', {
    params: { id: manuscriptId, assignmentId: assignment.id },
    body: {
      ...fields,
      ...{ recommendation: fields.recommendation ?? 'accept', rating: fields.rating ?? 0 },
      files: files.map(({ objectId, fileName }) => ({ objectId, fileName })),
    },
  })
  const send = useSend({
    call: mails.send,
    done: words.done,
    onDone: onClose,
  })
  const form = useForm<string>({
    ids: (path) => (path.startsWith('files') ? 'enter-file' : `enter-${path.replace('.', '-')}`),
    checks: {
      recommendation: !fields.recommendation && words.missing.recommendation,
      rating: fields.rating === null && words.missing.rating,
      comments: !fields.comments.trim() && files.length === 0 && words.missing.comments,
    },
    error: send.error,
  })
  return (
    <Dialog open onClose={onClose} title={words.title(assignment.reviewerName)} closeOnBackdrop={false}>
      {query.isError && (
        <Failure title={words.loadFailed} onRetry={() => query.refetch()}>
          {reasonOf(query.error, '')}
        </Failure>
      )}
      {query.isPending && <Skeleton lines={['w-40', 'block', 'full', 'full']} />}
      {query.data && (
        <form className="stack" noValidate onSubmit={form.onSubmit(() => isComplete && send.mutate())}>
          <FormProblems form={form} failed={words.failed} brief />
          <p>{words.body}</p>
          <EnterFields
            fields={fields}
            questions={query.data}
            form={form}
            onChange={(part) => setFields({ ...fields, ...part })}
          />
          <EnteredFiles files={files} error={form.error('files')} onChange={setFiles} />
          <MailEditor mails={mails} disabled={!isComplete} />
          <p className="editor-word-actions">
            <Button kind="primary" type="submit" busy={send.isPending}>
              {words.confirm}
            </Button>
            <Button onClick={onClose}>{reviewTexts.cancel}</Button>
          </p>
        </form>
      )}
    </Dialog>
  )
}
