import { Trash2 } from 'lucide-react'
import type { SavedView } from '#domain/schemas/queue.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { deleteView } from '../calls.ts'
import { queueTexts } from './queue-texts.ts'

const words = queueTexts.views

const refetch = ['/api/manuscripts/editorial/queue'] as const

interface SavedViewListProps {
  views: readonly SavedView[]
  /** The view that is shown at present. */
  shown: SavedView | undefined
  onShow: (view: SavedView) => void
  onChange: (view: SavedView) => void
}

/** The saved views with their counts; the one that is shown can be changed and deleted. */
export function SavedViewList({ views, shown, onShow, onChange }: SavedViewListProps) {
  return (
    <ul>
      {views.map((view) => (
        <li key={view.id}>
          <button type="button" aria-pressed={view === shown} onClick={() => onShow(view)}>
            {view.name} <span className="figures">{view.count}</span>
          </button>
          {view === shown && view.owner && <p className="editor-quiet-text">{words.sharedBy(view.owner)}</p>}
          {view === shown && view.mayChange && (
            <Button kind="words" onClick={() => onChange(view)}>
              {words.change}
              <span className="hidden-text"> {view.name}</span>
            </Button>
          )}
          {view === shown && !view.owner && <Delete view={view} />}
        </li>
      ))}
    </ul>
  )
}

function Delete({ view }: { view: SavedView }) {
  const remove = useSend({
    call: () => deleteView(view.id),
    done: words.deleted,
    failed: words.deleteFailed,
    refetch,
  })
  return (
    <Button kind="danger-words" icon={Trash2} busy={remove.isPending} onClick={() => remove.mutate()}>
      {words.remove}
      <span className="hidden-text"> {view.name}</span>
    </Button>
  )
}
