import { undo, undoDepth } from 'prosemirror-history'
import { useState } from 'react'
import type { TextNode } from '#domain/production/text-doc.ts'
import type { TextDraftView } from '#domain/schemas/production-editing.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { ScrollX } from '#web/ui/lists/scroll-x.tsx'
import { Empty } from '#web/ui/marks/states.tsx'
import { Workspace } from '../text/workspace.tsx'
import { EditDialog } from './dialogs/edit-dialog.tsx'
import { FootBar } from './foot-bar.tsx'
import { listReferences, mergeReferences, type SortBy, sortReferences } from './model/references.ts'
import { OpenedText } from './opened-text.tsx'
import { ReferenceRow } from './reference-row.tsx'
import { TextNotices } from './text-notices.tsx'
import { useTextState, useWriting } from './use-writing.ts'
import { words } from './writing-texts.ts'

const texts = words.references

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }]
}

/**
 * The references tab: the references of the text as a table. Changes are saved in the draft of the text and
 * become part of the next version.
 */
export default function ReferencesRoute() {
  return (
    <Workspace tab="references">
      {(id) => (
        <OpenedText key={id} id={id}>
          {(view, doc, onReload) => <References view={view} doc={doc} onReload={onReload} />}
        </OpenedText>
      )}
    </Workspace>
  )
}

interface ReferencesProps {
  view: TextDraftView
  doc: TextNode
  onReload: () => void
}

function References({ view, doc, onReload }: ReferencesProps) {
  const writing = useWriting(view, doc)
  const { writer, edited, setEdited } = writing
  const state = useTextState(writer)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const references = listReferences(state.doc)
  const uncited = references.filter(({ isCited }) => !isCited).length
  const selected = references.filter(({ id }) => chosen.includes(id))
  const [done, setDone] = useState('')
  const sort = (by: SortBy) => {
    sortReferences(by)(writer.state, writer.dispatch)
    setDone(texts.sorted[by])
  }
  return (
    <div className="writing">
      <TextNotices writing={writing} view={view} />
      {references.length === 0 ? (
        <Empty title={texts.none} />
      ) : (
        <>
          <p>{texts.counted(references.length, uncited)}</p>
          {writer.isWriting && (
            <p className="writing-actions">
              <Button size="small" onClick={() => sort('author')}>
                {texts.sortByAuthor}
              </Button>
              <Button size="small" onClick={() => sort('citation')}>
                {texts.sortByCitation}
              </Button>
              <Button
                size="small"
                aria-disabled={selected.length < 2}
                onClick={() => {
                  if (selected.length < 2) return
                  mergeReferences(selected)(writer.state, writer.dispatch)
                  setChosen([])
                  setDone(texts.merged(selected.length))
                }}
              >
                {texts.merge(selected.length)}
              </Button>
              <Button
                size="small"
                aria-disabled={undoDepth(state) === 0}
                onClick={() => {
                  if (undo(writer.state, writer.dispatch)) setDone(texts.undone)
                }}
              >
                {words.toolbar.undo}
              </Button>
            </p>
          )}
          <p role="status">{done}</p>
          <ScrollX label={texts.title}>
            <table className="writing-references">
              <caption className="hidden-text">{texts.title}</caption>
              <thead>
                <tr>
                  <th scope="col">{texts.choose}</th>
                  <th scope="col">{texts.number}</th>
                  <th scope="col">{texts.reference}</th>
                  <th scope="col">{texts.year}</th>
                  <th scope="col">DOI</th>
                  <th scope="col">{texts.state}</th>
                </tr>
              </thead>
              <tbody>
                {references.map((reference) => (
                  <ReferenceRow
                    key={reference.id}
                    reference={reference}
                    all={references}
                    isWriting={writer.isWriting}
                    isChosen={chosen.includes(reference.id)}
                    onChoose={(isChosen) =>
                      setChosen(
                        isChosen ? [...chosen, reference.id] : chosen.filter((id) => id !== reference.id),
                      )
                    }
                    onEdit={() => setEdited({ kind: 'reference', pos: reference.pos })}
                  />
                ))}
              </tbody>
            </table>
          </ScrollX>
        </>
      )}
      <FootBar writing={writing} view={view} onReload={onReload} />
      {edited && (
        <EditDialog
          key={edited.pos}
          writer={writer}
          manuscriptId={view.manuscript.id}
          edited={edited}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}
