import { Link } from 'react-router'
import type { ArticleFacets } from '#domain/article/article.ts'
import { fieldsOfStudy, manuscriptTypes } from '#domain/article/article-kinds.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { typeName } from '#web/ui/lists/article-row.tsx'
import { isFiltered, type ListState, listAddress } from './list-address.ts'
import { filtersId, formId } from './search-form.tsx'
import { listTexts as texts } from './texts.ts'
import { YearFilter } from './year-filter.tsx'

interface FilterPanelProps {
  state: ListState
  facets: ArticleFacets
  open: boolean | null
}

type Facet = ArticleFacets['category']

const types = Object.keys(manuscriptTypes)
const categories: string[] = Object.values(fieldsOfStudy)
const issuesShown = 8

/**
 * The panel with the filters. Its fields refer to the search form in their `form` attribute, because the
 * panel is outside the form.
 */
export function FilterPanel({ state, facets, open }: FilterPanelProps) {
  const { access, type, category, issue } = state.filters
  return (
    <section
      className={classNames(
        'articles-filter-panel',
        open === true && 'articles-opened',
        open === false && 'closed',
      )}
      id={filtersId}
      aria-label={texts.filters}
      tabIndex={-1}
    >
      <Choices
        legend={texts.access.legend}
        name="access"
        chosen={access}
        options={inOrder(facets.access, ['open', 'subscription'], access)}
        wordsOf={(value) => (value === 'open' ? texts.access.open : texts.access.subscription)}
      />
      <Choices
        legend={texts.type}
        name="type"
        chosen={type}
        options={inOrder(facets.type, types, type)}
        wordsOf={typeName}
      />
      <Choices
        legend={texts.field}
        name="category"
        chosen={category}
        options={inOrder(facets.category, categories, category)}
      />
      <YearFilter state={state} counts={facets.year} />
      <Choices
        legend={texts.issueLegend}
        name="issue"
        chosen={issue}
        options={inOrder(facets.issue.slice(0, issuesShown), [], issue)}
        wordsOf={issueWords}
      />
      <div className="articles-filter-actions">
        <Button type="submit" form={formId} id="apply-filters" block>
          {texts.apply}
        </Button>
        {isFiltered(state.filters) && (
          <Link className="word-button" to={listAddress(state, { filters: {} })} preventScrollReset>
            {texts.clearFilters}
          </Link>
        )}
      </div>
    </section>
  )
}

/** Returns the label of an issue filter: '14-4' is volume 14, issue 4; '4' is issue 4 of any volume. */
export function issueWords(value: string): string {
  const [first = '', second] = value.split('-')
  return second === undefined
    ? texts.issue(Number(first))
    : `${texts.volume(Number(first))}, ${texts.issue(Number(second))}`
}

/**
 * Sorts the values of a facet in the given order, all others last. Chosen values are included even if no
 * article has them.
 */
function inOrder(facet: Facet, order: readonly string[], chosen: readonly string[] = []): Facet {
  const missing = chosen.filter((value) => !facet.some((one) => one.value === value))
  const place = (value: string) => (order.includes(value) ? order.indexOf(value) : order.length)
  return [...facet, ...missing.map((value) => ({ value, count: 0 }))].sort(
    (a, b) => place(a.value) - place(b.value),
  )
}

interface ChoicesProps {
  legend: string
  name: string
  chosen?: readonly string[] | undefined
  options: Facet
  wordsOf?: (value: string) => string
}

function Choices({ legend, name, chosen = [], options, wordsOf = (value) => value }: ChoicesProps) {
  if (options.length === 0) return null
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map(({ value, count }) => (
        <label key={value} className="check">
          <input
            type="checkbox"
            name={name}
            form={formId}
            value={value}
            defaultChecked={chosen.includes(value)}
          />
          <span>{wordsOf(value)}</span>
          <span className="count">
            {count.toLocaleString('en-US')}
            <span className="hidden-text">{texts.facetUnit(count)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
