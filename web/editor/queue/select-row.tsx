import type { QueueRow } from '#domain/schemas/queue.ts'
import { bulkTexts } from '../bulk/bulk-texts.ts'
import type { Selection } from '../bulk/use-selection.ts'

/** The checkbox of a row. With Shift, all rows since the last one chosen are selected. */
export function SelectRow({ manuscript, selection }: { manuscript: QueueRow; selection: Selection }) {
  return (
    <label className="queue-check">
      <input
        type="checkbox"
        aria-label={bulkTexts.row(manuscript.number)}
        checked={selection.has(manuscript.id)}
        onChange={({ nativeEvent }) =>
          selection.toggle(manuscript.id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}

/** The checkbox in the head of the list, for all rows of the page. */
export function SelectPage({ ids, selection }: { ids: readonly string[]; selection: Selection }) {
  const chosen = ids.filter((id) => selection.has(id)).length
  return (
    <label className="queue-check">
      <input
        type="checkbox"
        aria-label={bulkTexts.page}
        checked={chosen === ids.length}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < ids.length
        }}
        onChange={selection.togglePage}
      />
    </label>
  )
}
