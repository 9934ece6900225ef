import type { UseQueryResult } from '@tanstack/react-query'
import type { ContentVersionView, ContentView } from '#domain/schemas/cms.ts'
import { Preview, Theirs, Versions } from './content-panes.tsx'
import { type ContentValues, valuesOf } from './content-values.ts'

export type ContentPane =
  | { name: 'preview' }
  | { name: 'versions' }
  | { name: 'theirs'; item: ContentView | null }

interface ContentAsideProps {
  pane: ContentPane
  values: ContentValues
  versions: UseQueryResult<ContentVersionView[]>
  /** Called with the text of an earlier version for the form, and the version's number. */
  onRestore: (values: ContentValues, version: number) => void
  onKeepMine: (theirs: ContentView) => void
  onTake: (theirs: ContentView) => void
}

/** What stands beside the form of a content item: its preview, its versions, or what somebody else has saved. */
export function ContentAside({ pane, values, versions, onRestore, onKeepMine, onTake }: ContentAsideProps) {
  const { title, content, contentType, isActive, when, publishAt, reviewBy } = values
  switch (pane.name) {
    case 'versions':
      return (
        <Versions
          query={versions}
          textOf={(version) => version.content}
          // When it is shown is no part of a version.
          onRestore={(chosen) =>
            onRestore({ ...valuesOf(chosen), isActive, when, publishAt, reviewBy }, chosen.version)
          }
        />
      )
    case 'theirs':
      return <Theirs item={pane.item} onKeepMine={onKeepMine} onTake={onTake} />
    default:
      return <Preview title={title} content={content} contentType={contentType} />
  }
}
