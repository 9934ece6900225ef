import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { AuthorDetail } from '#domain/schemas/manuscript.ts'
import { ApiError, api } from '#web/app/api.ts'
import { DraftNotices } from '#web/app/drafts/draft-notices.tsx'
import { SavedLine } from '#web/app/drafts/saved-line.tsx'
import { refetchFrom } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { useCall } from '#web/app/use-call.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { messagesById } from '#web/ui/forms/issues.ts'
import { useForm } from '#web/ui/forms/use-form.ts'
import { useKeptFocus } from '#web/ui/layout/kept-focus.ts'
import { peopleOf } from '../blind-copy/use-blind-copy.ts'
import { texts } from '../dashboard-texts.ts'
import { type DraftFile, sentFiles } from '../files/draft-files.ts'
import { FileList } from '../files/file-list.tsx'
import { useUploads } from '../files/use-uploads.ts'
import { fieldIds } from '../submit/draft.ts'
import { texts as wizard } from '../submit/texts.ts'
import { MoreTime } from './more-time.tsx'
import { useOpenFindings } from './open-findings.ts'
import { Points } from './points.tsx'
import { ResponseFields } from './response-fields.tsx'
import { UnsettledDialog } from './unsettled-dialog.tsx'
import { useComposedResponse } from './use-composed-response.ts'
import { type ResponseDraft, useResponseDraft } from './use-response-draft.ts'

const words = texts.respond

/** Form for the response to the reviews, or to a request for technical fixes, and for the revised files. */
export function Respond({ detail, userId }: { detail: AuthorDetail; userId: string }) {
  const { id, round } = detail.manuscript
  const isFixes = detail.allowed.includes('send_fixes')
  const reviews = detail.reviews
    .filter((review) => review.round === round)
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }))
  const { points, answers, setAnswer, responseOf } = useComposedResponse(detail, reviews)
  const client = useQueryClient()
  const writing = useResponseDraft(detail, userId)
  const { content: draft, edit } = writing
  const isBlind = detail.manuscript.reviewMode === 'double_blind'
  const open = useOpenFindings(draft.files, isBlind)
  const [warned, setWarned] = useState(false)
  const part = useRef<HTMLElement>(null)
  useKeptFocus(part)
  const editFiles = (change: (files: readonly DraftFile[]) => DraftFile[]) => {
    // Clears the server's errors, because they refer to files by position and do not fit the changed list.
    if (respond.isError) respond.reset()
    edit((now) => ({ ...now, files: change(now.files) }))
  }
  const uploads = useUploads(draft.files, editFiles)
  const respond = useCall({
    mutationFn: ({ files, editorNote, ...written }: ResponseDraft) =>
      writing.send(() =>
        api(isFixes ? 'POST /api/manuscripts/{id}/fixes' : 'POST /api/manuscripts/{id}/author-response', {
          params: { id },
          body: { response: responseOf({ ...written, editorNote }), editorNote, files: sentFiles(files) },
        }),
      ),
    onSuccess: () => {
      toast(isFixes ? words.fixes.success : words.success)
      return refetchFrom(client)
    },
    onError: (error) => {
      toast({ ...words.failed, variant: 'destructive' })
      // The manuscript was answered or withdrawn elsewhere, so its current state is loaded.
      if (error instanceof ApiError && error.status === 409) return refetchFrom(client)
    },
  })

  const form = useForm<'response' | 'editorNote' | 'files'>({
    ids: (path) => {
      if (path === 'response' || path === 'editorNote') return path
      if (path === 'files') return fieldIds.chooseFiles
      const file = draft.files[Number(/^files\.(\d+)$/.exec(path)?.[1])]
      return file && fieldIds.file(file.objectId)
    },
    error: respond.error,
  })
  const waiting = uploads.uploading.length > 0
  const said = responseOf(draft)

  function submit() {
    if (respond.isPending || waiting || !said) return
    if (open) setWarned(true)
    else send()
  }

  function send() {
    setWarned(false)
    respond.mutate(writing.latest())
  }

  return (
    <section id="respond" tabIndex={-1} aria-labelledby="respond-title" ref={part}>
      <h2 id="respond-title" className="section-title">
        {isFixes ? words.fixes.title : words.title}
      </h2>
      <p className="manuscript-part-intro">{isFixes ? words.fixes.intro : words.intro}</p>
      <MoreTime detail={detail} />
      <DraftNotices what="response" draft={writing} />
      <form className="stack" onSubmit={form.onSubmit(submit)} noValidate>
        <FormProblems form={form} failed={() => words.failed.description} />
        {points.length > 0 && (
          <Points manuscriptId={id} points={points} answers={answers} onAnswer={setAnswer} />
        )}
        <ResponseFields
          reviews={reviews}
          isOptional={points.length > 0}
          written={draft}
          onChange={(written) => edit((now) => ({ ...now, ...written, files: now.files }))}
          error={form.error}
        />
        <div>
          <h3 className="label">{words.files}</h3>
          <FileList
            files={draft.files}
            people={isBlind ? peopleOf(detail.authors) : null}
            revisionOf={id}
            uploads={uploads}
            onEdit={editFiles}
            errors={messagesById(form.problems)}
          />
        </div>
        <SavedLine state={writing.state} leave={words.leave} />
        <div className="form-actions">
          <Button
            type="submit"
            kind="primary"
            busy={respond.isPending || respond.isSuccess}
            busyText={words.submitting}
            disabled={!said || waiting}
          >
            {isFixes ? words.fixes.submit : words.submit}
          </Button>
          {waiting && (
            <p className="help" role="status">
              {wizard.review.unfinishedUploads}
            </p>
          )}
        </div>
      </form>
      <UnsettledDialog open={warned} findings={open} onClose={() => setWarned(false)} onSend={send} />
    </section>
  )
}
