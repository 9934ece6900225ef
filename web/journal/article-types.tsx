import type { TypeEntry } from '#domain/journal/kind-entries.ts'
import { guidelineTexts as texts } from './texts.ts'

interface ArticleTypesProps {
  types: readonly TypeEntry[]
  /** Longest abstract of types without a limit of their own, in words. */
  abstractWords: number
}

/** The types that authors can submit, with their limits. What no type has is left out. */
export function ArticleTypes({ types, abstractWords: usual }: ArticleTypesProps) {
  const open = types.filter(({ isOpen }) => isOpen)
  const hasAbstracts = open.some(({ abstractWords }) => abstractWords !== null)
  const hasGuidelines = open.some(({ guidelines }) => guidelines !== '')
  const { name, limit, abstract, meaning } = texts.types.heads
  const heads = [name, limit, ...(hasAbstracts ? [abstract] : []), ...(hasGuidelines ? [meaning] : [])]
  return (
    <table className="table journal-guideline-types">
      <thead>
        <tr>
          {heads.map((word) => (
            <th key={word} scope="col">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {open.map(({ id, name, words, abstractWords, guidelines }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td className="journal-type-words">
              {words ? texts.types.range(words.from, words.to) : texts.types.none}
            </td>
            {hasAbstracts && (
              <td className="journal-type-abstract">{texts.types.abstract(abstractWords ?? usual)}</td>
            )}
            {hasGuidelines && <td className="journal-type-meaning">{guidelines}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
