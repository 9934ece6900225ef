import { argumentsAt, groupEnds, replaceSpans, type Span, tokensOf } from './scan.ts'

const equations = /^(equation|align|alignat|gather|multline|eqnarray|flalign|displaymath|subequations)$/
const oneNumber = /^(equation|multline|displaymath)$/
const floats: Record<string, string> = { figure: 'Figure', table: 'Table', wrapfigure: 'Figure' }
const headings: Record<string, number> = { section: 0, subsection: 1, subsubsection: 2 }
const refers = /^(ref|eqref|autoref|cref|Cref|pageref|vref|labelcref|figref|tabref|secref|subref)$/

/** Replaces references to labels with the numbers that LaTeX would print. */
export function numberReferences(source: string): string {
  const ends = groupEnds(source)
  const changes: (Span & { text: string })[] = []
  const numbers = new Map<string, { kind: string; number: string }>()
  const counts = { equation: 0, Figure: 0, Table: 0, statement: 0 }
  const sections = [0, 0, 0]
  let section = ''
  const open: { name: string; number: string; pending: string }[] = []
  const keyAt = (end: number) => {
    const key = argumentsAt(source, ends, end, 1).find(({ optional }) => !optional)
    return key ? { end: key.end, key: source.slice(key.start + 1, key.end - 1).trim() } : null
  }
  for (const { kind, name, start, end } of tokensOf(source)) {
    const plain = name.replace('*', '')
    if (kind === 'begin') {
      const float = floats[plain]
      if (float === 'Figure' || float === 'Table') counts[float]++
      open.push({ name: plain, number: float ? String(counts[float as 'Figure']) : '', pending: '' })
    } else if (kind === 'end') {
      const closed = open.pop()
      if (closed?.pending) changes.push({ start, end: start, text: closed.pending })
    } else if (kind === 'command' && plain in headings && source[end - 1] !== '*') {
      const level = headings[plain] ?? 0
      sections[level] = (sections[level] ?? 0) + 1
      sections.fill(0, level + 1)
      section = sections.slice(0, level + 1).join('.')
    } else if (kind === 'command' && name === 'label') {
      const label = keyAt(end)
      if (!label) continue
      const equation = open.find((environment) => equations.test(environment.name))
      const float = open.findLast((environment) => environment.number !== '')
      if (equation) {
        const number = String(++counts.equation)
        numbers.set(label.key, { kind: 'equation', number })
        const shown = `\\qquad\\text{(${number})}`
        if (oneNumber.test(equation.name)) equation.pending = shown
        changes.push({ start, end: label.end, text: oneNumber.test(equation.name) ? '' : shown })
      } else {
        numbers.set(
          label.key,
          float
            ? { kind: floats[float.name] ?? 'Figure', number: float.number }
            : { kind: 'Section', number: section },
        )
        changes.push({ start, end: label.end, text: '' })
      }
    }
  }
  for (const { kind, name, start, end } of tokensOf(source)) {
    if (kind !== 'command' || !refers.test(name)) continue
    const label = keyAt(end)
    if (!label) continue
    const shown = label.key.split(',').map((key) => {
      const target = numbers.get(key.trim())
      if (!target || target.number === '') return '??'
      const number = name === 'eqref' ? `(${target.number})` : target.number
      return /^(autoref|cref|Cref|vref)$/.test(name) ? `${target.kind}~${number}` : number
    })
    changes.push({ start, end: label.end, text: `{}${shown.join(', ')}` })
  }
  return replaceSpans(source, changes)
}
