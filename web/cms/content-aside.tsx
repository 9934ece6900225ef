import type { UseQueryResult } from '@tanstack/react-query'
import { contentTypeNames, sectionNames } from '#domain/journal/cms.ts'
import type { ContentVersionView, ContentView } from '#domain/schemas/cms.ts'
import { Preview, Theirs } from './content-panes.tsx'
import { type ContentValues, valuesOf } from './content-values.ts'
import { texts } from './texts.ts'
import type { VersionField } from './version-changes.ts'
import { Versions } from './versions.tsx'

const words = texts.content

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
          fieldsOf={fieldsOf}
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

function fieldsOf({
  key,
  title,
  content,
  contentType,
  section,
  isActive,
}: ContentVersionView): VersionField[] {
  return [
    { label: words.title, text: title },
    { label: words.body, text: content },
    { label: words.key, text: key },
    { label: words.section, text: sectionNames[section] },
    { label: words.type, text: contentTypeNames[contentType] },
    { label: words.activeHelp, text: isActive ? words.yes : words.no, stays: true },
  ]
}
