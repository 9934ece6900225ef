import type { TextNode } from '#domain/production/text-doc.ts'
import type { TextDraftView } from '#domain/schemas/production-editing.ts'
import { ChangeList } from './change-list.tsx'
import { Corrections } from './corrections.tsx'
import { EditDialog } from './dialogs/edit-dialog.tsx'
import { EditorSurface } from './editor-surface.tsx'
import { FootBar } from './foot-bar.tsx'
import { NoteList } from './note-list.tsx'
import { TextNotices } from './text-notices.tsx'
import { Toolbar } from './toolbar.tsx'
import { useArrivalAt } from './use-arrival-at.ts'
import { useWriting } from './use-writing.ts'

interface WritingProps {
  view: TextDraftView
  doc: TextNode
  /** Loads the draft again after a version was created from it. */
  onReload: () => void
}

/** The editor: toolbar, text, the list of changes, and queries next to the text. */
export function Writing({ view, doc, onReload }: WritingProps) {
  const writing = useWriting(view, doc)
  const { writer, edited, setEdited } = writing
  useArrivalAt(writer)
  return (
    <div className="writing">
      <TextNotices writing={writing} view={view} />
      <Toolbar writing={writing} />
      <div className="writing-columns">
        <EditorSurface writing={writing} />
        <div className="writing-side">
          <ChangeList writing={writing} />
          <Corrections writing={writing} />
          <NoteList writing={writing} />
        </div>
      </div>
      <FootBar writing={writing} view={view} onReload={onReload} />
      {edited && (
        <EditDialog
          key={`${edited.kind} ${edited.pos}`}
          writer={writer}
          manuscriptId={view.manuscript.id}
          edited={edited}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}
