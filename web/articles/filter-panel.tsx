import { Link } from 'react-router'
import { fieldsOfStudy, manuscriptTypes } from '#domain/manuscript.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { type ListState, listAddress } from './list-address.ts'
import { filtersId, formId } from './search-form.tsx'
import { listTexts as texts } from './texts.ts'

/** Belongs to the search form although it stands beside the results: `form` ties the fields to it. */
export function FilterPanel({ state, open }: { state: ListState; open: boolean | null }) {
  const { access = '', type = '', category = '', year = '' } = state.filters
  const chosen = Object.values(state.filters).some(Boolean)
  return (
    <section
      className={classNames('filter-panel', open === true && 'opened', open === false && 'closed')}
      id={filtersId}
      aria-label={texts.filters}
      tabIndex={-1}
    >
      <Choices
        legend={texts.access.legend}
        name="access"
        value={access}
        options={[
          ['open', texts.access.open],
          ['subscription', texts.access.subscription],
        ]}
      />
      <Choices
        legend={texts.type}
        name="type"
        value={type}
        options={Object.values(manuscriptTypes).map((name) => [name, name])}
      />
      <Choices
        legend={texts.field}
        name="category"
        value={category}
        options={Object.values(fieldsOfStudy).map((name) => [name, name])}
      />
      <fieldset>
        <legend>{texts.year}</legend>
        <label className="hidden-text" htmlFor="filter-year">
          {texts.year}
        </label>
        <input
          className="input figures"
          id="filter-year"
          name="year"
          form={formId}
          type="number"
          min="1000"
          max="9999"
          inputMode="numeric"
          placeholder={texts.anyYear}
          defaultValue={year}
        />
      </fieldset>
      <div className="filter-actions">
        <Button type="submit" form={formId} id="apply-filters" block>
          {texts.apply}
        </Button>
        {chosen && (
          <Link className="word-button" to={listAddress(state, { filters: {} })} preventScrollReset>
            {texts.clearFilters}
          </Link>
        )}
      </div>
    </section>
  )
}

interface ChoicesProps {
  legend: string
  name: string
  value: string
  options: (readonly [value: string, words: string])[]
}

function Choices({ legend, name, value, options }: ChoicesProps) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {([['', texts.any], ...options] as const).map(([option, words]) => (
        <label key={option} className="check">
          <input type="radio" name={name} form={formId} value={option} defaultChecked={option === value} />
          {words}
        </label>
      ))}
    </fieldset>
  )
}
