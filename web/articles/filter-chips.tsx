import { X } from 'lucide-react'
import { Link } from 'react-router'
import { typeName } from '#web/ui/lists/article-row.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { issueWords } from './filter-panel.tsx'
import { type FilterName, filterNames, type ListState, listAddress, without } from './list-address.ts'
import { listTexts as texts } from './texts.ts'

function filterWords(name: FilterName, value: string): string {
  if (name === 'access') return value === 'open' ? texts.access.open : texts.access.subscription
  if (name === 'type') return typeName(value)
  if (name === 'from') return texts.sinceYear(value)
  if (name === 'to') return texts.untilYear(value)
  if (name === 'volume') return texts.volume(Number(value))
  if (name === 'issue') return issueWords(value)
  return value
}

export function FilterChips({ state }: { state: ListState }) {
  const chosen = filterNames.flatMap((name) => (state.filters[name] ?? []).map((value) => ({ name, value })))
  if (chosen.length === 0) return null
  return (
    <ul className="articles-chips">
      {chosen.map(({ name, value }) => (
        <li key={`${name} ${value}`}>
          <Link
            className="articles-chip"
            to={listAddress(state, { filters: without(state.filters, name, value) })}
            preventScrollReset
          >
            {filterWords(name, value)}
            <Icon of={X} />
            <span className="hidden-text">{texts.removeFilter}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
