import { useQueryClient } from '@tanstack/react-query'
import type { AuthorDetail } from '#domain/schemas/manuscript.ts'
import { ApiError, api } from '#web/app/api.ts'
import { refetchFrom } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { useCall } from '#web/app/use-call.ts'
import { sentFiles } from '../files/draft-files.ts'
import { answersToPoints, type DraftedPoint, proposedList } from './point-list.ts'
import { texts as words } from './respond-texts.ts'
import { composeResponse } from './response-text.ts'
import { storedRevision } from './revised.ts'
import { type ResponseDraft, useResponseDraft } from './use-response-draft.ts'

/** The draft of a response, the text that it makes, and the call that sends it. */
export function useResponse(detail: AuthorDetail, userId: string) {
  const { id, round } = detail.manuscript
  const isFixes = detail.allowed.includes('send_fixes')
  const reports = detail.reviews
    .filter((review) => review.round === round)
    .toSorted((a, b) => a.label.localeCompare(b.label, 'en', { numeric: true }))
  const proposed = proposedList(
    detail.points.filter(({ isCurrent }) => isCurrent),
    reports,
  )
  const client = useQueryClient()
  const writing = useResponseDraft(detail, userId)
  const listOf = ({ list }: ResponseDraft) => list ?? proposed
  // Without points and reports there is nothing but one text.
  const wayOf = ({ way }: ResponseDraft) => (proposed.length === 0 ? 'one' : way)
  const textOf = (draft: ResponseDraft) =>
    composeResponse({ ...draft, way: wayOf(draft) }, wayOf(draft) === 'one' ? [] : listOf(draft))
  const call = useCall({
    mutationFn: (draft: ResponseDraft) =>
      writing.send(() =>
        api(isFixes ? 'POST /api/manuscripts/{id}/fixes' : 'POST /api/manuscripts/{id}/author-response', {
          params: { id },
          body: {
            response: textOf(draft),
            editorNote: draft.editorNote,
            files: sentFiles(draft.files),
            ...(draft.revised && { revised: storedRevision(draft.revised, detail.authors) }),
            ...(wayOf(draft) === 'points' && { points: answersToPoints(listOf(draft)) }),
          },
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
  const draft = writing.content
  return {
    ...{ reports, isFixes, writing, call, draft },
    list: listOf(draft),
    way: wayOf(draft),
    mayChooseWay: proposed.length > 0,
    said: textOf(draft),
    editList: (change: (list: readonly DraftedPoint[]) => DraftedPoint[]) =>
      writing.edit((now) => ({ ...now, list: change(listOf(now)) })),
  }
}
