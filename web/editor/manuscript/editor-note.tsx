import { Lock } from 'lucide-react'
import { Notice } from '#web/ui/marks/notice.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { texts } from '../texts.ts'

/** The authors' private note with a response. Reviewers never see it. */
export function EditorNote({ note }: { note: string | null }) {
  if (!note) return null
  return (
    <Notice icon={Lock}>
      <strong>{texts.editorNote}</strong>
      <Prose text={note} />
    </Notice>
  )
}
