import { type FormEvent, useEffect, useEffectEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import type { ArticleFacets } from '#domain/article/article.ts'
import { useKinds } from '#web/app/kinds.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { typeName } from '#web/ui/lists/article-row.tsx'
import { Choices, type Facet } from './filter-choices.tsx'
import { isFiltered, type ListState, listAddress, sameFilters } from './list-address.ts'
import { chosenFilters, filtersId, formId } from './search-form.tsx'
import { listTexts as texts } from './texts.ts'
import { YearFilter } from './year-filter.tsx'

export interface FilterFieldsProps {
  state: ListState
  facets: ArticleFacets
}

const issuesShown = 8

interface FilterPanelProps extends FilterFieldsProps {
  open: boolean | null
  /** Whether the fields are in the sheet instead. */
  inSheet: boolean
}

/** The filters beside the list. */
export function FilterPanel({ open, inSheet, ...fields }: FilterPanelProps) {
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
      {!inSheet && <FilterFields {...fields} />}
    </section>
  )
}

/**
 * The filters. Their fields refer to the search form in their `form` attribute, because they are outside the
 * form. A choice acts at once; without scripts a button sends the form.
 */
export function FilterFields({ state, facets }: FilterFieldsProps) {
  const { access, type, category, issue } = state.filters
  const { types, fields } = useKinds()
  const navigate = useNavigate()
  const apply = () => navigate(listAddress(state, { filters: chosenFilters() }), { preventScrollReset: true })
  const applyEarly = useEffectEvent(() => {
    if (!sameFilters(chosenFilters(), state.filters)) apply()
  })
  // Applies what was ticked before the scripts ran.
  useEffect(() => applyEarly(), [])
  const applyTicked = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && target.type === 'checkbox') apply()
  }
  return (
    <div className="articles-filter-fields" onChange={applyTicked}>
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
        options={inOrder(facets.type, Object.values(types), type)}
        wordsOf={typeName}
      />
      <Choices
        legend={texts.field}
        name="category"
        chosen={category}
        options={inOrder(facets.category, Object.values(fields), category)}
      />
      <YearFilter state={state} counts={facets.year} apply={apply} />
      <Choices
        legend={texts.issueLegend}
        name="issue"
        chosen={issue}
        options={inOrder(facets.issue, [], issue)}
        shown={issuesShown}
        wordsOf={issueWords}
      />
      <div className="articles-filter-actions">
        <noscript>
          <Button type="submit" form={formId} id="apply-filters" block>
            {texts.apply}
          </Button>
        </noscript>
        {isFiltered(state.filters) && (
          <Link className="word-button" to={listAddress(state, { filters: {} })} preventScrollReset>
            {texts.clearFilters}
          </Link>
        )}
      </div>
    </div>
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
