import type { RefObject } from 'react'
import type { ProductionQueue } from '#domain/schemas/production-queue.ts'
import { ListSearch } from '../queue/list-search.tsx'
import type { Grouping } from './groups.ts'
import { productionTexts as words } from './production-texts.ts'

export interface Filters {
  typed: string
  /** Kind of those who are waited for, or the id of the person in charge; empty for everybody. */
  waiting: string
  grouping: Grouping
}
export const noFilters: Filters = { typed: '', waiting: '', grouping: 'step' }

interface FiltersProps {
  people: ProductionQueue['people']
  filters: Filters
  onChange: (filters: Filters) => void
  field: RefObject<HTMLInputElement | null>
}

/** Search, filter and grouping of the production queue. */
export function ProductionFilters({ people, filters, onChange, field }: FiltersProps) {
  return (
    <search>
      <div className="toolbar">
        <ListSearch
          id="production-search"
          label={words.search}
          placeholder={words.placeholder}
          field={field}
          value={filters.typed}
          onChange={(typed) => onChange({ ...filters, typed })}
        />
        <label className="production-choice">
          {words.waitingFor}
          <select
            className="input"
            value={filters.waiting}
            onChange={(event) => onChange({ ...filters, waiting: event.target.value })}
          >
            <option value="">{words.anyone}</option>
            <option value="you">{words.you}</option>
            <option value="author">{words.authors}</option>
            {people.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="production-choice">
          {words.groupBy}
          <select
            className="input"
            value={filters.grouping}
            onChange={(event) => onChange({ ...filters, grouping: event.target.value as Grouping })}
          >
            {Object.entries(words.groupings).map(([id, name]) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
    </search>
  )
}
