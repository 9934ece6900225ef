import type { ScreeningView } from '#domain/schemas/screening.ts'
import { CheckLine } from './check-line.tsx'
import { screeningTexts as words } from './screening-texts.ts'

/** Whether the references are known to an index, or how many there are. */
export function References({ references }: Pick<ScreeningView, 'references'>) {
  const says = words.references
  if (!references || references.count === 0) return <CheckLine ok={false} title={says.notRead} />
  const { count, unknown } = references
  if (unknown === null)
    return (
      <CheckLine ok title={says.count(count)}>
        <small>{says.noIndex}</small>
      </CheckLine>
    )
  if (unknown.length === 0) return <CheckLine ok title={says.found(count)} />
  return (
    <CheckLine ok={false} title={says.unknown(unknown.length, count)}>
      <details className="fold">
        <summary>{says.show}</summary>
        <ul>
          {unknown.map((reference) => (
            <li key={reference}>{reference}</li>
          ))}
        </ul>
      </details>
    </CheckLine>
  )
}

/** The length of the manuscript and its parts, beside the guidelines. */
export function Length({ length }: Pick<ScreeningView, 'length'>) {
  const says = words.length
  const lines =
    length.hasLineNumbers === null ? [] : [length.hasLineNumbers ? says.numbered : says.notNumbered]
  return (
    <CheckLine
      ok={length.advice.length === 0 && length.hasLineNumbers !== false}
      title={length.words === null ? says.unknown : says.words(length.words)}
    >
      <small>{[...length.advice, ...lines].join(' ')}</small>
    </CheckLine>
  )
}
