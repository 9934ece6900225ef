import { Workspace } from '../text/workspace.tsx'
import { OpenedText } from './opened-text.tsx'
import { Writing } from './writing.tsx'
import { words } from './writing-texts.ts'

export function meta() {
  return [{ title: words.title }, { name: 'robots', content: 'noindex' }]
}

/** The editor of an accepted manuscript's text. Its scripts are loaded on the pages of the editor only. */
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
