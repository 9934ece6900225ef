import { Workspace } from '../text/workspace.tsx'
import { OpenedText } from './opened-text.tsx'
import { Writing } from './writing.tsx'
import { words } from './writing-texts.ts'

export function meta() {
  return [{ title: words.title }, { name: 'robots', content: 'noindex' }]
}

/**
 * Page for editing the text of an accepted manuscript. The editor's scripts are loaded only here and on the
 * pages of references and figures.
 */
export default function WritingRoute() {
  return (
    <Workspace tab="text">
      {(id) => (
        <OpenedText key={id} id={id}>
          {(view, doc, onReload) => <Writing view={view} doc={doc} onReload={onReload} />}
        </OpenedText>
      )}
    </Workspace>
  )
}
