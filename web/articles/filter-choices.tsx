import { useLayoutEffect, useRef } from 'react'
import type { ArticleFacets } from '#domain/article/article.ts'
import { formId } from './search-form.tsx'
import { listTexts as texts } from './texts.ts'

export type Facet = ArticleFacets['category']

interface ChoicesProps {
  legend: string
  name: string
  chosen?: readonly string[] | undefined
  options: Facet
  /** Number of values shown at once: the first that have articles. The others are behind 'Show all'. */
  shown?: number
  wordsOf?: (value: string) => string
}

/** The values of one filter, with the number of articles for each. */
export function Choices({ legend, name, chosen = [], options, shown, wordsOf = String }: ChoicesProps) {
  if (options.length === 0) return null
  const isChosen = ({ value }: Facet[number]) => chosen.includes(value)
  const withArticles = options.filter(({ count }) => count > 0).slice(0, shown)
  const isFirst = (option: Facet[number]) =>
    shown === undefined || withArticles.includes(option) || isChosen(option)
  const first = options.filter(isFirst)
  const rest = options.filter((option) => !isFirst(option))
  const choice = (option: Facet[number]) => (
    <Choice
      key={option.value}
      {...option}
      name={name}
      words={wordsOf(option.value)}
      chosen={isChosen(option)}
    />
  )
  return (
    <fieldset>
      <legend>{legend}</legend>
      {first.map(choice)}
      {rest.length > 0 && (
        <details className="articles-filter-rest">
          <summary>{texts.showAll(options.length)}</summary>
          {rest.map(choice)}
        </details>
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  name: string
  value: string
  words: string
  count: number
  chosen: boolean
}

function Choice({ name, value, words, count, chosen }: ChoiceProps) {
  const box = useRef<HTMLInputElement>(null)
  // A tick set before the scripts ran must stay, so the box is not controlled. The address decides when it changes.
  const before = useRef(chosen)
  useLayoutEffect(() => {
    if (box.current && before.current !== chosen) box.current.checked = chosen
    before.current = chosen
  }, [chosen])
  return (
    <label className="check">
      <input
        type="checkbox"
        name={name}
        form={formId}
        value={value}
        defaultChecked={chosen}
        // Otherwise a browser may restore ticks of another visit when it goes back.
        autoComplete="off"
        ref={box}
      />
      <span>{words}</span>
      <span className="count">
        {count.toLocaleString('en-US')}
        <span className="hidden-text">{texts.facetUnit(count)}</span>
      </span>
    </label>
  )
}
