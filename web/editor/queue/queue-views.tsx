import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { statuses } from '#domain/manuscript/manuscript.ts'
import { type QueueView, queueViews } from '#domain/manuscript/queue.ts'
import type { QueueAnswer, SavedFilter, SavedView } from '#domain/schemas/queue.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { deleteView, saveView } from '../calls.ts'
import { filterOf, isFiltered, isShown, tabOf, viewOf } from './queue-address.ts'
import { queueTexts } from './queue-texts.ts'

const words = queueTexts.views
const refetch = ['/api/manuscripts/editorial/queue'] as const
const none = { q: '', status: '', stage: '', type: '', field: '', editor: '', sort: '' }

interface QueueViewsProps {
  answer: QueueAnswer
  search: URLSearchParams
  onSearch: (changes: Record<string, string>) => void
}

/** Built-in and saved views with counts. On narrow screens they are a select field. */
export function QueueViews(props: QueueViewsProps) {
  return tabOf(props.search) === 'pending' ? <PendingViews {...props} /> : <ReviewedViews {...props} />
}

/** Decided manuscripts; published and withdrawn ones are separate. */
function ReviewedViews({ answer, search, onSearch }: QueueViewsProps) {
  const present = search.get('status') ?? ''
  const views = [
    ['', queueTexts.decided, answer.reviewed] as const,
    ...(['accepted', 'revisions_required', 'rejected', 'published', 'withdrawn'] as const).map(
      (id) => [id, statuses[id], answer.byStatus[id] ?? 0] as const,
    ),
  ]
  return (
    <>
      <div className="rail">
        <nav aria-labelledby="views-title">
          <h2 className="label" id="views-title">
            {words.title}
          </h2>
          <ul>
            {views.map(([id, label, n]) => (
              <li key={id}>
                <button
                  type="button"
                  aria-pressed={id === present}
                  onClick={() => onSearch({ ...none, status: id })}
                >
                  {label} <span className="figures">{n}</span>
                </button>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <label className="queue-view-select">
        {words.select}
        <select
          className="input"
          value={present}
          onChange={(event) => onSearch({ ...none, status: event.target.value })}
        >
          {views.map(([id, label, n]) => (
            <option key={id} value={id}>
              {label} ({n})
            </option>
          ))}
        </select>
      </label>
    </>
  )
}

function PendingViews({ answer, search, onSearch }: QueueViewsProps) {
  const [saving, setSaving] = useState(false)
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
          <ul>
            {saved.map((item) => (
              <li key={item.id}>
                <button type="button" aria-pressed={item === own} onClick={() => showOwn(item)}>
                  {item.name} <span className="figures">{item.count}</span>
                </button>
                {item === own && <Delete view={item} />}
              </li>
            ))}
          </ul>
          {saved.length === 0 && <p className="editor-quiet-text">{words.noneSaved}</p>}
          {!own && (
            <Button kind="words" onClick={() => setSaving(true)}>
              {words.save}
            </Button>
          )}
        </section>
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
      {saving && <SaveDialog filter={filterOf(search)} onClose={() => setSaving(false)} />}
    </>
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

function SaveDialog({ filter, onClose }: { filter: SavedFilter; onClose: () => void }) {
  const [name, setName] = useState('')
  const save = useSend({
    call: () => saveView({ name, filter }),
    done: words.savedDone,
    failed: words.saveFailed,
    refetch,
    onDone: onClose,
  })
  const form = useForm({
    ids: 'view-',
    checks: { name: !name.trim() && words.needsName },
    error: save.error,
  })
  return (
    <Dialog
      open
      title={words.saveTitle}
      onClose={onClose}
      foot={
        <>
          <Button kind="primary" type="submit" form="save-view" busy={save.isPending}>
            {words.saveButton}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </>
      }
    >
      <form id="save-view" className="stack" noValidate onSubmit={form.onSubmit(() => save.mutate())}>
        <FormProblems form={form} failed={words.saveFailed} brief />
        <TextInput
          {...form.field('name')}
          label={words.name}
          help={words.nameHelp}
          required
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
