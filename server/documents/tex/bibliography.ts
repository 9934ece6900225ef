import { argumentsAt, groupEnds, type Span, tokensOf } from './scan.ts'

type Given = ReturnType<typeof argumentsAt>
type Change = Span & { text: string }

/**
 * Changes that make pandoc read a list of references as paragraphs below a heading. Pandoc prints the width argument of a
 * bibliography and no heading. `label` is what each entry begins with, from the arguments of its \bibitem.
 */
export function bibliographyChanges(source: string, label: (key: Span, given: Given) => string): Change[] {
  const ends = groupEnds(source)
  const changes: Change[] = []
  for (const { kind, name, start, end } of tokensOf(source)) {
    if (kind === 'begin' && name === 'thebibliography') {
      const [width] = argumentsAt(source, ends, end, 1)
      changes.push({ start, end: width?.end ?? end, text: '\\section*{References}\n\n' })
    } else if (kind === 'end' && name === 'thebibliography') changes.push({ start, end, text: '\n' })
    else if (kind === 'command' && name === 'bibitem') {
      const given = argumentsAt(source, ends, end, 1)
      const key = given.find(({ optional }) => !optional)
      if (key) changes.push({ start, end: key.end, text: `\n\n${label(key, given)}` })
    } else if (kind === 'command' && name === 'newblock') changes.push({ start, end, text: ' ' })
  }
  return changes
}
