import { useEffect, useRef, useState } from 'react'
import type { TextNode } from '#domain/production/text-doc.ts'
import type { TextDraftView } from '#domain/schemas/production-editing.ts'
import { DraftNotices } from '#web/app/drafts/draft-notices.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { ChangeList } from './change-list.tsx'
import { EditDialog } from './dialogs/edit-dialog.tsx'
import { EditorSurface } from './editor-surface.tsx'
import { FootBar } from './foot-bar.tsx'
import { NoteList } from './note-list.tsx'
import { ReadOnlyNotice } from './presence-notices.tsx'
import { Toolbar } from './toolbar.tsx'
import { useWriting } from './use-writing.ts'
import { words } from './writing-texts.ts'

interface WritingProps {
  view: TextDraftView
  doc: TextNode
  /** Reads the draft again, after a version was made of it. */
  onReload: () => void
}

/** The editor with its toolbar, the list of changes, and queries beside the text. */
export function Writing({ view, doc, onReload }: WritingProps) {
  const writing = useWriting(view, doc)
  const { writer, draft, presence } = writing
  const [isReady, setIsReady] = useState(false)
  const side = useRef<HTMLDivElement>(null)

  useEffect(() => setIsReady(true), [])
  if (!isReady) return null
  return (
    <div className="writing">
      <DraftNotices
        what={words.what}
        draft={{
          ...draft,
          unread: view.draft?.unread ?? [],
          overwrite: async () => {
            await presence.take()
            await draft.overwrite()
          },
        }}
      />
      {!view.isOpen && (
        <Notice tone="warn">
          <p>{words.closed}</p>
        </Notice>
      )}
      {view.isOpen && <ReadOnlyNotice presence={presence} onHandOver={() => draft.flush()} />}
      <Toolbar writing={writing} />
      <div className="writing-columns">
        <EditorSurface writing={writing} />
        <div className="writing-side" ref={side}>
          <ChangeList writing={writing} />
          <NoteList writing={writing} />
        </div>
      </div>
      <FootBar writing={writing} view={view} onReload={onReload} />
      {writing.edited && (
        <EditDialog
          key={`${writing.edited.kind} ${writing.edited.pos}`}
          writer={writer}
          manuscriptId={view.manuscript.id}
          edited={writing.edited}
          onClose={() => writing.setEdited(null)}
        />
      )}
    </div>
  )
}
