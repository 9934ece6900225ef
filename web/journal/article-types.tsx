import type { TypeEntry } from '#domain/journal/kind-entries.ts'
import { guidelineTexts as texts } from './texts.ts'

/** The types that authors can submit, with their limits. */
export function ArticleTypes({ types }: { types: readonly TypeEntry[] }) {
  const open = types.filter(({ isOpen }) => isOpen)
  const hasGuidelines = open.some(({ guidelines }) => guidelines !== '')
  const [name, limit, meaning] = texts.types.head
  const heads = hasGuidelines ? [name, limit, meaning] : [name, limit]
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
        {open.map(({ id, name, words, guidelines }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td className="journal-type-words">
              {words ? texts.types.range(words.from, words.to) : texts.types.none}
            </td>
            {hasGuidelines && <td className="journal-type-meaning">{guidelines}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
