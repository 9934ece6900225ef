import type { Settings } from '#domain/journal/settings.ts'
import { guidelineTexts as texts } from './texts.ts'

export function ArticleTypes({ limits }: { limits: Settings['guidelines']['words'] }) {
  const wordsOf = (type: string) => {
    const limit = limits[type as keyof typeof limits]
    if (limit) return texts.types.range(limit.from, limit.to)
    return type.includes('-') ? type : texts.types.none
  }
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
        {texts.types.rows.map(([type, name, what]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="journal-type-words">{wordsOf(type)}</td>
            <td className="journal-type-meaning">{what}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
