import type { TypeEntry } from '#domain/journal/kind-entries.ts'
import { guidelineTexts as texts } from './texts.ts'

/** The types that authors can submit, with their limits. */
export function ArticleTypes({ types }: { types: readonly TypeEntry[] }) {
  return (
    <table className="table journal-guideline-types">
      <thead>
        <tr>
          {texts.types.head.map((word) => (
            <th key={word} scope="col">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {types
          .filter(({ isOpen }) => isOpen)
          .map(({ id, name, words, guidelines }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td className="journal-type-words">
                {words ? texts.types.range(words.from, words.to) : texts.types.none}
              </td>
              <td className="journal-type-meaning">{guidelines}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
