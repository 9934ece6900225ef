import { fullName } from '#domain/account/account.ts'
import { objects } from '#domain/manuscript/authorship.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { authorRequestTexts } from './author-request-texts.ts'

/** Authors who object to the list of authors: to being on it, or to being removed with a revision. */
export function Objections({ authors }: Pick<EditorDetail, 'authors'>) {
  const objecting = authors.filter(objects)
  if (objecting.length === 0) return null
  return (
    <Notice tone="warn">
      <p>{authorRequestTexts.objecting(objecting.map(fullName))}</p>
    </Notice>
  )
}
