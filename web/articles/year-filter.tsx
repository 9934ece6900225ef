import type { ArticleFacets } from '#domain/article/article.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { ListState } from './list-address.ts'
import { formId } from './search-form.tsx'
import { listTexts as texts } from './texts.ts'

const height = 44
const width = 180

/** A range of years, shown below a chart with the number of articles per year. */
interface YearFilterProps {
  state: ListState
  counts: ArticleFacets['year']
  /** Reads the list with the years as entered. */
  apply: () => void
}

export function YearFilter({ state, counts, apply }: YearFilterProps) {
  const [from = ''] = state.filters.from ?? []
  const [to = ''] = state.filters.to ?? []
  const years = counts.map(({ value }) => Number(value))
  const [first, last] = [Math.min(...years), Math.max(...years)]
  return (
    <fieldset>
      <legend>{texts.year}</legend>
      {years.length > 1 && <Bars counts={counts} first={first} last={last} within={{ from, to }} />}
      <div className="articles-year-range">
        <YearField
          name="from"
          label={texts.fromYear}
          value={from}
          placeholder={years.length > 0 ? first : ''}
          apply={apply}
        />
        <span aria-hidden="true">{texts.yearsBetween}</span>
        <YearField
          name="to"
          label={texts.toYear}
          value={to}
          placeholder={years.length > 0 ? last : ''}
          apply={apply}
        />
      </div>
    </fieldset>
  )
}

interface YearFieldProps {
  name: string
  label: string
  value: string
  placeholder: number | ''
  apply: () => void
}

function YearField({ name, label, value, placeholder, apply }: YearFieldProps) {
  const applyChanged = (field: HTMLInputElement) => {
    if (field.value.trim() !== value && field.checkValidity()) apply()
  }
  return (
    <>
      <label className="hidden-text" htmlFor={`filter-${name}`}>
        {label}
      </label>
      <input
        key={value}
        className="input figures"
        id={`filter-${name}`}
        name={name}
        form={formId}
        type="text"
        inputMode="numeric"
        pattern="[0-9]{4}"
        title={texts.yearTitle}
        maxLength={4}
        autoComplete="off"
        placeholder={String(placeholder)}
        defaultValue={value}
        onBlur={(event) => applyChanged(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Otherwise the browser would send the form as if Search had been pressed.
          event.preventDefault()
          applyChanged(event.currentTarget)
        }}
      />
    </>
  )
}

interface BarsProps {
  counts: ArticleFacets['year']
  first: number
  last: number
  within: { from: string; to: string }
}

/** Chart of the numbers of articles. It is decorative, because the list of results contains the numbers. */
function Bars({ counts, first, last, within }: BarsProps) {
  const most = Math.max(...counts.map(({ count }) => count))
  const step = width / (last - first + 1)
  const gap = step > 8 ? 3 : step > 4 ? 1 : 0
  return (
    <svg
      className="articles-year-bars"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {counts.map(({ value, count }) => {
        const tall = Math.max(2, Math.round((count / most) * height))
        const inside = (!within.from || value >= within.from) && (!within.to || value <= within.to)
        return (
          <rect
            key={value}
            className={classNames(inside && 'articles-inside')}
            x={(Number(value) - first) * step}
            y={height - tall}
            width={step - gap}
            height={tall}
          />
        )
      })}
    </svg>
  )
}
