import type { ResponseContent } from '#domain/schemas/drafts.ts'
import type { AuthorDetail } from '#domain/schemas/manuscript.ts'
import { api } from '#web/app/api.ts'
import { type Draft, useDraft } from '#web/app/drafts/use-draft.ts'
import { type DraftFile, draftFiles, savedFiles } from '../files/draft-files.ts'
import type { DraftedPoint } from './point-list.ts'
import type { WrittenResponse } from './response-text.ts'
import { heldRevision, type Revised, storedRevision } from './revised.ts'

/** The draft of a response to the reviews. */
export interface ResponseDraft extends WrittenResponse {
  files: DraftFile[]
  /** Null until the authors have changed the proposed list. */
  list: DraftedPoint[] | null
  /** Null if title, abstract, keywords, authors and declarations stay. */
  revised: Revised | null
}

const example: ResponseContent = {
  way: 'points',
  text: '',
  editorNote: '',
  points: {},
  files: [{ objectId: '', fileName: '', fileSize: 0, kind: 'manuscript' }],
}

function toContent(
  { files, revised, ...written }: ResponseDraft,
  present: AuthorDetail['authors'],
): ResponseContent {
  return { ...written, files: savedFiles(files), revised: revised && storedRevision(revised, present) }
}

function toHeld(content: ResponseContent | null): ResponseDraft {
  if (!content)
    return { way: 'points', text: '', editorNote: '', points: {}, list: null, revised: null, files: [] }
  const { way, text, editorNote, points, list, revised, files } = content
  return {
    ...{ way, text, editorNote, points, list: list ?? null },
    ...{ revised: heldRevision(revised), files: draftFiles(files) },
  }
}

/** Saves the response to the reviews automatically. */
export function useResponseDraft(
  { manuscript, authors, responseDraft }: AuthorDetail,
  userId: string,
): Draft<ResponseDraft> {
  const { id, round } = manuscript
  return useDraft<ResponseContent, ResponseDraft>({
    copyKey: `response-copy:${userId}:${id}:${round}`,
    example,
    saved: responseDraft,
    put: (content, revision) =>
      api('PUT /api/manuscripts/{id}/response-draft', {
        params: { id },
        body: { ...content, revision },
      }),
    read: async () => {
      const manuscript = await api('GET /api/manuscripts/{id}', { params: { id } })
      return 'responseDraft' in manuscript ? manuscript.responseDraft : null
    },
    toHeld,
    toContent: (held) => toContent(held, authors),
  })
}
