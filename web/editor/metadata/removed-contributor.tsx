import type { MetadataAuthor } from '#domain/schemas/metadata.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { nameOf } from './content.ts'
import { metadataTexts } from './metadata-texts.ts'

const words = metadataTexts.contributors

/** A contributor who was taken out of the form. */
export interface Removed {
  author: MetadataAuthor
  index: number
}

export const undoId = 'metadata-authors-undo'

/** Says who was removed, with a button that puts them back. */
export function RemovedContributor({ removed, onUndo }: { removed: Removed | null; onUndo: () => void }) {
  return (
    <p role="status">
      {removed && (
        <>
          {words.removed(nameOf(removed.author))}{' '}
          <Button id={undoId} kind="words" onClick={onUndo}>
            {words.undo}
          </Button>
        </>
      )}
    </p>
  )
}
