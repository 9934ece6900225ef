import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { AuthorDetail } from '#domain/schemas/manuscript.ts'
import { ApiError, api } from '#web/app/api.ts'
import { forget, keep, readKept } from '#web/app/kept.ts'
import { refetchFrom } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { texts } from './dashboard-texts.ts'
import { fieldIds, placeProblem } from './draft.ts'
import { type DraftFile, sentFiles } from './draft-files.ts'
import { FileList } from './file-list.tsx'
import { MoreTime } from './more-time.tsx'
import { ResponseFields } from './response-fields.tsx'
import { composeResponse, type WrittenResponse } from './response-text.ts'
import { texts as wizard } from './texts.ts'
import { peopleOf } from './use-blind-copy.ts'
import { useUploads } from './use-uploads.ts'

const words = texts.respond

interface Kept extends WrittenResponse {
  files: DraftFile[]
}

const blank: Kept = { way: 'points', text: '', points: {}, files: [] }

/** The answer to the reviews, with the revised files. */
export function Respond({ detail, userId }: { detail: AuthorDetail; userId: string }) {
  const { id, round } = detail.manuscript
  const key = `response:${userId}:${id}:${round}`
  const reviews = detail.reviews
    .filter((review) => review.round === round)
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }))
  const labels = reviews.map(({ label }) => label)
  const client = useQueryClient()
  const [draft, setDraft] = useState<Kept>(() => ({ ...blank, ...readKept<Kept>('device', key) }))
  const latest = useRef(draft)
  const underWay = useRef(false)

  function edit(change: (draft: Kept) => Kept) {
    latest.current = change(latest.current)
    setDraft(latest.current)
    keep('device', key, latest.current)
  }

  const editFiles = (change: (files: readonly DraftFile[]) => DraftFile[]) =>
    edit((now) => ({ ...now, files: change(now.files) }))
  const uploads = useUploads(draft.files, editFiles)
  const respond = useMutation({
    mutationFn: ({ files, ...written }: Kept) =>
      api(`/api/manuscripts/${id}/author-response`, {
        method: 'POST',
        body: {
          response: composeResponse(reviews.length > 0 ? written : { ...written, way: 'one' }, labels),
          files: sentFiles(files),
        },
      }),
    onSuccess: () => {
      forget('device', key)
      toast(words.success)
      return refetchFrom(client)
    },
    onError: (error) => {
      underWay.current = false
      toast({ ...words.failed, variant: 'destructive' })
      // Answered or withdrawn elsewhere: show what stands now.
      if (error instanceof ApiError && error.status === 409) return refetchFrom(client)
    },
  })

  const refused = respond.error instanceof ApiError ? respond.error.issues : []
  const placed = refused.map((issue) =>
    placeProblem(issue, {
      step: 3,
      manuscript: { title: '', abstract: '', keywords: [], manuscriptType: '', fieldOfStudy: '' },
      authors: [],
      files: draft.files,
    }),
  )
  const waiting = uploads.uploading.length > 0
  const said = composeResponse(reviews.length > 0 ? draft : { ...draft, way: 'one' }, labels)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (underWay.current || waiting || !said) return
    underWay.current = true
    respond.mutate(latest.current)
  }

  return (
    <section id="respond" tabIndex={-1} aria-labelledby="respond-title">
      <h2 id="respond-title" className="section-title">
        {words.title}
      </h2>
      <p className="part-intro">{words.intro}</p>
      <MoreTime detail={detail} />
      <form className="stack" onSubmit={submit} noValidate>
        <ResponseFields
          reviews={reviews}
          written={draft}
          onChange={(written) => edit((now) => ({ ...now, ...written, files: now.files }))}
          error={refused.find(({ path }) => path === 'response')?.message}
        />
        <div>
          <h3 className="label">{words.files}</h3>
          <FileList
            files={draft.files}
            people={detail.manuscript.reviewMode === 'double_blind' ? peopleOf(detail.authors) : null}
            uploads={uploads}
            onEdit={editFiles}
            problems={Object.fromEntries(
              placed.map(({ field, message }) => [field.replace(/^file-/, ''), message]),
            )}
            error={placed.find(({ field }) => field === fieldIds.chooseFiles)?.message}
          />
        </div>
        <div className="form-actions">
          <Button
            type="submit"
            kind="primary"
            disabled={!said || waiting || respond.isPending || respond.isSuccess}
          >
            {respond.isPending ? words.submitting : words.submit}
          </Button>
          {waiting && (
            <p className="help" role="status">
              {wizard.review.unfinishedUploads}
            </p>
          )}
        </div>
      </form>
    </section>
  )
}
