import { Lock } from 'lucide-react'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { DetailChanges } from '#web/ui/lists/detail-changes.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { texts } from '../texts.ts'

interface ResponseFoldProps {
  title: string
  response: EditorDetail['responses'][number]
  open?: boolean
}

/** The authors' response to a round, with their confidential note to the editors. */
export function ResponseFold({ title, response, open = false }: ResponseFoldProps) {
  return (
    <details className="fold" open={open}>
      <summary>
        {title}{' '}
        <small>
          <DateText value={response.createdAt} />
        </small>
      </summary>
      <div className="read">
        <Prose text={response.body} />
      </div>
      <DetailChanges changes={response.changes} />
      {response.editorNote && (
        <Notice icon={Lock}>
          <strong>{texts.editorNote}</strong>
          <Prose text={response.editorNote} />
        </Notice>
      )}
    </details>
  )
}
