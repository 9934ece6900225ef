import { drawn, environments } from '../tex/prepare.ts'
import { argumentsAt, groupEnds, replaceSpans, type Span, type Token, tokensOf } from '../tex/scan.ts'

type Change = Span & { text: string }

/** Environments of formulas. What is inside them is read with the formula. */
const formulas =
  /^(equation|align|alignat|gather|multline|eqnarray|displaymath|math|flalign|subequations|dmath|IEEEeqnarray)\*?$/
/** Environments whose content is front matter, which comes from the journal's records. */
const frontMatter = /^(authorsinfo|authors?|affiliations?|address(es)?|CCSXML)$/i
const acknowledgements = /^(acknowledge?ments?|acks?)\*?$/i
const keywords = /^(keywords?|IEEEkeywords)\*?$/
/** Environments that pandoc knows under another name. */
const renamed: Record<string, string> = {
  sidewaysfigure: 'figure',
  SCfigure: 'figure',
  sidewaystable: 'table',
  SCtable: 'table',
  displayquote: 'quote',
}

/**
 * Replaces environments that pandoc does not know with their content, because pandoc would leave them out.
 * Environments that the author defined are left, because pandoc reads their definitions.
 */
export function plainEnvironments(source: string, macros: string): string {
  const ends = groupEnds(source)
  const own = new Set(
    [
      ...`${source}\n${macros}`.matchAll(/\\(?:new|renew)(?:environment|theorem)\*?\s*\{([^{}]{1,60})\}/g),
    ].map((hit) => hit[1]),
  )
  const changes: Change[] = []
  let formula = 0
  let dollar: string | null = null
  let drawings = 0
  let skipped: Token | null = null
  for (const token of tokensOf(source)) {
    const { kind, name, start, end } = token
    if (skipped) {
      if (kind !== 'end' || name !== skipped.name) continue
      const isDrawing = drawn.test(name)
      if (isDrawing) drawings += 1
      changes.push({
        start: skipped.start,
        end,
        text: isDrawing ? `\\includegraphics{${name}-${drawings}}` : '',
      })
      skipped = null
      continue
    }
    if (kind === 'math') {
      if (name.startsWith('$')) dollar = dollar === null ? name : null
      else formula = Math.max(0, formula + (name === '\\[' || name === '\\(' ? 1 : -1))
    }
    if (kind !== 'begin' && kind !== 'end') continue
    if (formulas.test(name)) formula = Math.max(0, formula + (kind === 'begin' ? 1 : -1))
    if (formula > 0 || dollar !== null) continue
    const bare = name.replace(/\*$/, '')
    if (kind === 'begin' && (drawn.test(name) || frontMatter.test(name))) skipped = token
    else if (own.has(name) || environments.test(name) || formulas.test(name)) continue
    else if (renamed[bare])
      changes.push({
        start,
        end: kind === 'begin' ? optionsEnd(source, ends, end) : end,
        text: `\\${kind}{${renamed[bare]}}`,
      })
    else if (acknowledgements.test(name))
      changes.push({ start, end, text: kind === 'begin' ? '\n\\section*{Acknowledgements}\n' : '\n' })
    else if (keywords.test(name))
      changes.push({ start, end, text: kind === 'begin' ? '\n\\keywords{' : '}\n' })
    else if (name === 'appendices')
      changes.push({ start, end, text: kind === 'begin' ? '\n\n\\appendix\n\n' : '\n' })
    else changes.push({ start, end: kind === 'begin' ? optionsEnd(source, ends, end) : end, text: '\n' })
  }
  return withTerms(replaceSpans(source, changes))
}

/** Returns the end of an environment's options: brackets, and braces with a number, a length or a setting. */
function optionsEnd(source: string, ends: Int32Array, from: number): number {
  let end = from
  for (const argument of argumentsAt(source, ends, from, 3)) {
    const text = source.slice(argument.start + 1, argument.end - 1).trim()
    if (!argument.optional && !/^$|=|^-?[\d.]+\s*(?:\\?[a-z]+)?$|^\\[a-z]+$/.test(text)) break
    end = argument.end
  }
  return end
}

/**
 * Rewrites descriptions whose items have no term, which pandoc cannot read: as a list if none has a term, or
 * with empty terms.
 */
function withTerms(source: string): string {
  const changes: Change[] = []
  const open: { name: string; token: Token; items: Token[] }[] = []
  for (const token of tokensOf(source)) {
    if (token.kind === 'begin') open.push({ name: token.name, token, items: [] })
    else if (token.kind === 'command' && token.name === 'item') open.at(-1)?.items.push(token)
    else if (token.kind === 'end') {
      const at = open.findLastIndex(({ name }) => name === token.name)
      const closed = open[at]
      open.length = Math.max(0, at)
      if (closed?.name !== 'description') continue
      const bare = closed.items.filter(({ end }) => !/^\s*\[/.test(source.slice(end, end + 20)))
      if (bare.length === 0) continue
      if (bare.length < closed.items.length)
        changes.push(...bare.map(({ end }) => ({ start: end, end, text: '[{}]' })))
      else
        changes.push(
          { start: closed.token.start, end: closed.token.end, text: '\\begin{itemize}' },
          { start: token.start, end: token.end, text: '\\end{itemize}' },
        )
    }
  }
  return replaceSpans(source, changes)
}
