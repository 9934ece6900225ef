import { argumentsAt, groupEnds, type Span, tokensOf } from './scan.ts'

type Given = ReturnType<typeof argumentsAt>
type Change = Span & { text: string }

/**
 * Returns changes to the source that make pandoc read a reference list as paragraphs below a heading. Without
 * them, pandoc prints the width argument of the list and no heading. `label` returns the text at the
 * beginning of each entry, from the arguments of its \bibitem.
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
