import { useRef, useState } from 'react'
import type { AskingFor } from '#domain/manuscript/declaration-rules.ts'
import type { AuthorDetail } from '#domain/schemas/manuscript.ts'
import { DraftNotices } from '#web/app/drafts/draft-notices.tsx'
import { SavedLine } from '#web/app/drafts/saved-line.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { messagesById } from '#web/ui/forms/issues.ts'
import { useForm } from '#web/ui/forms/use-form.ts'
import { useKeptFocus } from '#web/ui/layout/kept-focus.ts'
import type { DraftFile } from '../files/draft-files.ts'
import { useUploads } from '../files/use-uploads.ts'
import { fieldIds } from '../submit/draft.ts'
import { LetterBeside } from './letter-beside.tsx'
import { letterMarker } from './letter-marks.ts'
import { MoreTime } from './more-time.tsx'
import { useOpenFindings } from './open-findings.ts'
import { OwnChanges } from './own-changes.tsx'
import { namedPoints } from './point-list.ts'
import { Points } from './points.tsx'
import { texts as words } from './respond-texts.ts'
import { EditorNote, ResponseText } from './response-fields.tsx'
import { revisedFieldId } from './revised.ts'
import { RevisedDetails } from './revised-details.tsx'
import { RevisedFiles } from './revised-files.tsx'
import { SendResponse } from './send-response.tsx'
import { UnsettledDialog } from './unsettled-dialog.tsx'
import { useMarks } from './use-marks.ts'
import { useResponse } from './use-response.ts'
import './respond.css'

interface RespondProps {
  detail: AuthorDetail
  userId: string
  asking: AskingFor
}

const lastLetterOf = ({ letters }: AuthorDetail) =>
  letters.toSorted((a, b) => b.sentAt.localeCompare(a.sentAt))[0]

/** The response to the reviews, or to a request for technical fixes, beside the letter, with the revised files. */
export function Respond({ detail, userId, asking }: RespondProps) {
  const { id } = detail.manuscript
  const { reports, isFixes, writing, call, draft, list, way, mayChooseWay, said, editList } = useResponse(
    detail,
    userId,
  )
  const isBlind = detail.manuscript.reviewMode === 'double_blind'
  const open = useOpenFindings(draft.files, isBlind)
  const [warned, setWarned] = useState(false)
  const manuscriptFile = draft.files.find(({ kind }) => kind === 'manuscript')
  const part = useRef<HTMLElement>(null)
  useKeptFocus(part)
  const editFiles = (change: (files: readonly DraftFile[]) => DraftFile[]) => {
    // Clears the server's errors, because they refer to files by position and do not fit the changed list.
    if (call.isError) call.reset()
    writing.edit((now) => ({ ...now, files: change(now.files) }))
  }
  const uploads = useUploads(draft.files, editFiles)
  const form = useForm<'response' | 'editorNote' | 'files'>({
    ids: (path) => {
      if (path === 'response' || path === 'editorNote') return path
      if (path === 'files') return fieldIds.chooseFiles
      if (path.startsWith('revised.')) return revisedFieldId(path, draft.revised)
      const file = draft.files[Number(/^files\.(\d+)$/.exec(path)?.[1])]
      return file && fieldIds.file(file.objectId)
    },
    error: call.error,
  })
  const named = way === 'points' ? namedPoints(list) : []
  const letter = lastLetterOf(detail)
  const marked = useMarks(letter?.body ?? '', named, letterMarker)
  const inLetter = new Set(marked.flat().flatMap(({ points }) => points))
  const waiting = uploads.uploading.length > 0

  function submit() {
    if (call.isPending || waiting || !said) return
    if (open) setWarned(true)
    else send()
  }

  function send() {
    setWarned(false)
    call.mutate(writing.latest())
  }

  const field = {
    written: draft,
    onChange: (written: Partial<typeof draft>) => writing.edit((now) => ({ ...now, ...written })),
    error: form.error,
  }
  return (
    <section
      id="respond"
      tabIndex={-1}
      aria-labelledby="respond-title"
      ref={part}
      className="respond-columns"
    >
      <LetterBeside {...{ letter, marked, reports }} points={named} files={draft.files} />
      <div>
        <h2 id="respond-title" className="section-title">
          {isFixes ? words.fixes.title : words.title}
        </h2>
        <p className="manuscript-part-intro">{isFixes ? words.fixes.intro : words.intro}</p>
        <MoreTime detail={detail} />
        <DraftNotices what="response" draft={writing} />
        <form className="stack" onSubmit={form.onSubmit(submit)} noValidate>
          <FormProblems form={form} failed={() => words.failed.description} />
          <ResponseText {...field} way={way} mayChooseWay={mayChooseWay} list={list} />
          {way === 'points' && <Points {...{ list, named, inLetter }} onChange={editList} />}
          <EditorNote {...field} />
          <RevisedFiles
            {...{ detail, uploads }}
            files={draft.files}
            revised={draft.revised}
            onEdit={editFiles}
            errors={messagesById(form.problems)}
          />
          <RevisedDetails
            detail={detail}
            revised={draft.revised}
            onChange={(revised) => writing.edit((now) => ({ ...now, revised }))}
            asking={asking}
            errors={messagesById(form.problems)}
          />
          <OwnChanges
            key={manuscriptFile?.objectId}
            manuscriptId={id}
            objectId={manuscriptFile?.objectId}
            files={draft.files}
            isSaved={writing.state.kind === 'saved'}
            list={way === 'points' ? list : []}
            onChange={editList}
          />
          <SavedLine state={writing.state} leave={words.leave} />
          <SendResponse
            said={said}
            points={named}
            submitText={isFixes ? words.fixes.submit : words.submit}
            isSending={call.isPending || call.isSuccess}
            isWaiting={waiting}
          />
        </form>
        <UnsettledDialog open={warned} findings={open} onClose={() => setWarned(false)} onSend={send} />
      </div>
    </section>
  )
}
