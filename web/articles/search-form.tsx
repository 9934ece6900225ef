import { SlidersHorizontal } from 'lucide-react'
import { type FormEvent, Fragment, type MouseEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import { urls } from '#domain/urls.ts'
import { Button, PlainLinkButton } from '#web/ui/forms/button.tsx'
import { focusOn } from '#web/ui/layout/focus.ts'
import { type FilterName, type Filters, filterNames, type ListState, listAddress } from './list-address.ts'
import { SearchBox } from './search-box.tsx'
import { listTexts as texts } from './texts.ts'

export const formId = 'article-search'
export const filtersId = 'filters'
export const resultsId = 'results'
/** Widths at which the filters open as a sheet, as in filters.css. */
const sheetWidths = '(max-width: 999px)'

/** Filters that the URL may contain but for which the panel has no field. */
const unseen: readonly FilterName[] = ['year', 'volume']

function filtersIn(form: FormData): Filters {
  const filters: Filters = {}
  for (const name of filterNames)
    filters[name] = form
      .getAll(name)
      .map((value) => String(value).trim())
      .filter(Boolean)
  return filters
}

/** Returns the filters as they are chosen in the page, also those that the address does not have yet. */
export function chosenFilters(): Filters {
  const form = document.getElementById(formId)
  return form instanceof HTMLFormElement ? filtersIn(new FormData(form)) : {}
}

interface SearchFormProps {
  state: ListState
  /** Whether the user has opened or closed the panel; null if the width of the window decides. */
  filtersOpen: boolean | null
  setFiltersOpen: (open: boolean | null) => void
  openSheet: () => void
}

/**
 * The search form. It is a plain GET form, so that it works without scripts; with scripts, blank fields are
 * omitted from the URL.
 */
export function SearchForm({ state, filtersOpen, setFiltersOpen, openSheet }: SearchFormProps) {
  const navigate = useNavigate()
  const box = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const { submitter } = event.nativeEvent as SubmitEvent
    const q = String(form.get('search') ?? '').trim()
    if (!q && submitter?.id !== 'apply-filters') {
      box.current?.focus()
      return
    }
    const filters = filtersIn(form)
    flushSync(() => setFiltersOpen(null))
    // On a phone the panel closes and hides the button that was pressed, so the focus moves to the results.
    if (submitter && !submitter.checkVisibility()) focusOn(resultsId)
    navigate(listAddress(state, { q, filters }), { preventScrollReset: true })
  }

  function toggleFilters(event: MouseEvent) {
    const panel = document.getElementById(filtersId)
    if (!panel) return
    event.preventDefault()
    if (matchMedia(sheetWidths).matches) {
      openSheet()
      return
    }
    const open = panel.offsetParent === null
    // The panel must be rendered before it can take the focus.
    flushSync(() => setFiltersOpen(open))
    if (open) panel.focus()
  }

  const chosen = Object.values(state.filters).flat().length
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: <search> would be a second landmark around the form. */}
      <form
        id={formId}
        className="articles-search-form"
        role="search"
        action={urls.articles}
        onSubmit={submit}
      >
        <SearchBox ref={box} initial={state.q} search={(q) => navigate(listAddress(state, { q }))} />
        {state.sort && <input type="hidden" name="sort" value={state.sort} />}
        {unseen.flatMap((name) =>
          (state.filters[name] ?? []).map((value) => (
            <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
          )),
        )}
        <Button type="submit" kind="primary" size="large">
          {texts.search}
        </Button>
        {/* Without scripts this is a link to the panel, which CSS then shows with :target. */}
        <PlainLinkButton
          href={`#${filtersId}`}
          size="large"
          icon={SlidersHorizontal}
          onClick={toggleFilters}
          aria-controls={filtersId}
          aria-expanded={filtersOpen ?? undefined}
        >
          {texts.filters}
          {chosen > 0 && <span className="figures"> ({chosen})</span>}
        </PlainLinkButton>
      </form>
      <p className="articles-search-hint wide-only">
        {texts.hint}{' '}
        {texts.hints.map((hint) => (
          <Fragment key={hint}>
            <code>{hint}</code>,{' '}
          </Fragment>
        ))}
        {texts.hintEnd}
      </p>
    </>
  )
}
