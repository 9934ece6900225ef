import { useEffect, useState } from 'react'
import { pendingStatuses, stages, statuses } from '#domain/manuscript/manuscript.ts'
import { queueSorts } from '#domain/manuscript/queue.ts'
import type { QueueAnswer } from '#domain/schemas/queue.ts'
import { useKinds } from '#web/app/kinds.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { ListSearch } from './list-search.tsx'
import { sortOf, tabOf } from './queue-address.ts'
import { queueTexts as words } from './queue-texts.ts'

interface QueueFiltersProps {
  answer: QueueAnswer
  field: React.RefObject<HTMLInputElement | null>
  search: URLSearchParams
  onSearch: (changes: Record<string, string>) => void
}

const typingMs = 200
const pendingStages = ['initial_review', 'peer_review', 'final_review'] as const

export function QueueFilters({ answer, field, search, onSearch }: QueueFiltersProps) {
  const { types, fields } = useKinds()
  const asked = search.get('q') ?? ''
  const [typed, setTyped] = useState(asked)
  const [open, setOpen] = useState(false)
  const tab = tabOf(search)
  // Copies the search into the field when navigation changes it. While somebody is typing, the field is ahead
  // of the URL.
  useEffect(() => setTyped(asked), [asked])
  useEffect(() => {
    if (typed.trim() === asked) return
    const timer = setTimeout(() => onSearch({ q: typed.trim() }), typingMs)
    return () => clearTimeout(timer)
  }, [typed, asked, onSearch])

  const select = (name: string, label: string, options: readonly (readonly [string, string])[]) => (
    <label>
      {label}
      <select
        className="input"
        value={search.get(name) ?? ''}
        onChange={(event) => onSearch({ [name]: event.target.value })}
      >
        <option value="">{words.any}</option>
        {options.map(([value, option]) => (
          <option key={value} value={value}>
            {option}
          </option>
        ))}
      </select>
    </label>
  )
  return (
    <search>
      <form className="toolbar" onSubmit={(event) => event.preventDefault()}>
        <ListSearch
          id="queue-search"
          label={words.search}
          placeholder={words.placeholder}
          field={field}
          value={typed}
          onChange={setTyped}
        />
        <Button
          className="queue-filters-button"
          aria-expanded={open}
          aria-controls="queue-filters"
          onClick={() => setOpen(!open)}
        >
          {words.filters}
        </Button>
        <div id="queue-filters" className={classNames('queue-filter-fields', open && 'open')}>
          {tab === 'pending' && (
            <>
              {select(
                'status',
                words.status,
                pendingStatuses.map((id) => [id, statuses[id]]),
              )}
              {select(
                'stage',
                words.stage,
                pendingStages.map((id) => [id, stages[id]]),
              )}
            </>
          )}
          {select('type', words.type, Object.entries(types))}
          {select('field', words.field, Object.entries(fields))}
          {select('editor', words.editor, [
            ['me', words.editorMe],
            ['none', words.editorNone],
            ...answer.editors.map(({ id, name }) => [id, name] as const),
          ])}
          <label className="push">
            {words.sort}
            <select
              className="input"
              value={sortOf(search)}
              onChange={(event) => onSearch({ sort: event.target.value })}
            >
              {Object.entries(queueSorts).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        </div>
      </form>
    </search>
  )
}
