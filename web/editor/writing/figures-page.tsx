import type { TextNode } from '#domain/production/text-doc.ts'
import type { TextDraftView } from '#domain/schemas/production-editing.ts'
import { Empty } from '#web/ui/marks/states.tsx'
import { Workspace } from '../text/workspace.tsx'
import { FigureItem } from './figure-item.tsx'
import { FootBar } from './foot-bar.tsx'
import { listPictures } from './model/pictures.ts'
import { OpenedText } from './opened-text.tsx'
import { TextNotices } from './text-notices.tsx'
import { useTextState, useWriting } from './use-writing.ts'
import { words } from './writing-texts.ts'

const texts = words.figures

export function meta() {
  return [{ title: texts.title }, { name: 'robots', content: 'noindex' }]
}

/**
 * The figures tab: the pictures of the text with their alternative texts. Changes are saved in the draft of
 * the text and become part of the next version.
 */
export default function FiguresRoute() {
  return (
    <Workspace tab="figures">
      {(id) => (
        <OpenedText key={id} id={id}>
          {(view, doc, onReload) => <Figures view={view} doc={doc} onReload={onReload} />}
        </OpenedText>
      )}
    </Workspace>
  )
}

interface FiguresProps {
  view: TextDraftView
  doc: TextNode
  onReload: () => void
}

function Figures({ view, doc, onReload }: FiguresProps) {
  const writing = useWriting(view, doc)
  const state = useTextState(writing.writer)
  const pictures = listPictures(state.doc)
  return (
    <div className="writing">
      <TextNotices writing={writing} view={view} />
      {pictures.length === 0 ? (
        <Empty title={texts.none} />
      ) : (
        <>
          <p>{texts.counted(pictures.length, pictures.filter(({ alt }) => !alt).length)}</p>
          <ul className="writing-figures">
            {pictures.map((picture) => (
              <FigureItem key={picture.key} picture={picture} writing={writing} />
            ))}
          </ul>
        </>
      )}
      <FootBar writing={writing} view={view} onReload={onReload} />
    </div>
  )
}
