import { useState } from 'react'
import { type QueueView, queueViews } from '#domain/manuscript/queue.ts'
import type { QueueAnswer, SavedView } from '#domain/schemas/queue.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { filterOf, isFiltered, isShown, tabOf, viewOf } from './queue-address.ts'
import { queueTexts } from './queue-texts.ts'
import { ReviewedViews } from './reviewed-views.tsx'
import { SaveViewDialog } from './save-view-dialog.tsx'
import { SavedViewList } from './saved-view-list.tsx'

const words = queueTexts.views

const none = { q: '', status: '', stage: '', type: '', field: '', editor: '', sort: '' }

export interface QueueViewsProps {
  answer: QueueAnswer
  search: URLSearchParams
  onSearch: (changes: Record<string, string>) => void
}

/** Built-in and saved views with their counts. On narrow screens, they are shown as a select field. */
export function QueueViews(props: QueueViewsProps) {
  return tabOf(props.search) === 'pending' ? <PendingViews {...props} /> : <ReviewedViews {...props} />
}

function PendingViews({ answer, search, onSearch }: QueueViewsProps) {
  const [saving, setSaving] = useState(false)
  const [edited, setEdited] = useState<SavedView | null>(null)
  const { saved, counts } = answer
  const own = saved.find(({ filter }) => isShown(filter, search))
  const view = viewOf(search)
  const views = Object.keys(queueViews) as QueueView[]
  const show = (id: QueueView) => onSearch({ ...none, view: id })
  const showOwn = ({ filter }: SavedView) => onSearch({ ...none, ...(filter as Record<string, string>) })
  return (
    <>
      <div className="rail">
        <nav aria-labelledby="views-title">
          <h2 className="label" id="views-title">
            {words.title}
          </h2>
          <ul>
            {views.map((id) => (
              <li key={id}>
                <button
                  type="button"
                  aria-pressed={!own && id === view && !isFiltered(search)}
                  onClick={() => show(id)}
                >
                  {queueViews[id]} <span className="figures">{counts[id]}</span>
                </button>
              </li>
            ))}
          </ul>
        </nav>
        <section aria-labelledby="saved-title" className="queue-saved-views">
          <h2 className="label" id="saved-title">
            {words.saved}
          </h2>
          <SavedViewList
            views={saved.filter(({ owner }) => owner === null)}
            shown={own}
            onShow={showOwn}
            onChange={setEdited}
          />
          {saved.every(({ owner }) => owner !== null) && (
            <p className="editor-quiet-text">{words.noneSaved}</p>
          )}
          {!own && (
            <Button kind="words" onClick={() => setSaving(true)}>
              {words.save}
            </Button>
          )}
        </section>
        {saved.some(({ owner }) => owner !== null) && (
          <section aria-labelledby="shared-title" className="queue-saved-views">
            <h2 className="label" id="shared-title">
              {words.sharedTitle}
            </h2>
            <SavedViewList
              views={saved.filter(({ owner }) => owner !== null)}
              shown={own}
              onShow={showOwn}
              onChange={setEdited}
            />
          </section>
        )}
      </div>
      <label className="queue-view-select">
        {words.select}
        <select
          className="input"
          value={own ? `own:${own.id}` : view}
          onChange={({ target }) => {
            const chosen = saved.find(({ id }) => `own:${id}` === target.value)
            if (chosen) showOwn(chosen)
            else show(target.value as QueueView)
          }}
        >
          {views.map((id) => (
            <option key={id} value={id}>
              {queueViews[id]} ({counts[id]})
            </option>
          ))}
          {saved.map(({ id, name, count }) => (
            <option key={id} value={`own:${id}`}>
              {name} ({count})
            </option>
          ))}
        </select>
      </label>
      {(saving || edited) && (
        <SaveViewDialog
          view={edited}
          filter={filterOf(search)}
          editors={answer.editors}
          onClose={() => {
            setSaving(false)
            setEdited(null)
          }}
        />
      )}
    </>
  )
}
