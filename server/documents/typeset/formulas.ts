import { type PandocDocument, type PandocNode, writeTypst } from './pandoc.ts'

/**
 * Typesets formulas with macros that the upload does not define. Pandoc cannot read them and would print them
 * as source. Here each unknown macro is replaced with its name, and the rest of the formula is typeset.
 */

interface Formula {
  node: PandocNode
  tex: string
}

const mostFormulas = 5000
const mostCommands = 400
const separator = 'QFORMULAQ'

export interface Mended {
  /** Macros that the upload uses but does not define. */
  unknown: string[]
  /** Number of formulas that remain source text. */
  unreadable: number
}

export async function mendFormulas(document: PandocDocument): Promise<Mended> {
  const formulas = formulasOf(document.blocks)
  for (const formula of formulas) setTex(formula, tidy(formula.tex))
  const failing = await unreadable(document, formulas.slice(0, mostFormulas))
  if (failing.length === 0) return { unknown: [], unreadable: 0 }
  const names = new Set(
    failing.flatMap(({ tex }) => [...tex.matchAll(/\\([A-Za-z]+)/g)].map((hit) => hit[1] ?? '')),
  )
  const unknown = await unknownCommands(
    document,
    [...names].filter((name) => !structural.has(name)).slice(0, mostCommands),
  )
  for (const formula of failing) takeNotesOut(formula, unknown)
  for (const formula of failing)
    setTex(
      formula,
      formula.tex.replace(/\\([A-Za-z]+)/g, (whole, name) =>
        unknown.has(name) ? `{\\mathrm{${name}}}` : whole,
      ),
    )
  const still = await unreadable(document, failing)
  for (const formula of still) setTex(formula, simplified(formula.tex))
  const left = still.length > 0 ? await unreadable(document, still) : []
  return { unknown: [...unknown].sort(), unreadable: left.length }
}

/** Commands that have a meaning only in certain contexts. */
const structural = new Set(
  'begin end left right middle limits nolimits over atop choose label tag notag nonumber big Big bigg Bigg bigl bigr Bigl Bigr biggl biggr Biggl Biggr displaystyle textstyle scriptstyle mathrm mathbf text mbox'.split(
    ' ',
  ),
)

function formulasOf(value: unknown): Formula[] {
  const found: Formula[] = []
  const visit = (item: unknown) => {
    if (Array.isArray(item)) item.forEach(visit)
    else if (typeof item === 'object' && item !== null) {
      const node = item as PandocNode
      if (node.t === 'Math') found.push({ node, tex: (node.c as [unknown, string])[1] })
      else if (node.c !== undefined) visit(node.c)
    }
  }
  visit(value)
  return found
}

/**
 * Moves prose from arguments of unknown commands to after the formula, because within the formula it would
 * run off the page.
 */
function takeNotesOut(formula: Formula, unknown: Set<string>): void {
  const notes: string[] = []
  const rest = formula.tex.replace(
    /\\([A-Za-z]+)\s*\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\}/g,
    (whole, name, argument) => {
      const isProse = (argument.match(/\p{L}{2,}/gu) ?? []).length >= 3 && /\s/.test(argument.trim())
      if (!unknown.has(name) || !isProse) return whole
      notes.push(`[\\${name}: ${argument.replace(/\s+/g, ' ').trim()}]`)
      return ''
    },
  )
  if (notes.length === 0) return
  const math: PandocNode = { t: 'Math', c: [(formula.node.c as [unknown, string])[0], rest] }
  formula.node.t = 'Span'
  formula.node.c = [
    ['', [], []],
    [math, ...notes.map((note): PandocNode => ({ t: 'Str', c: note }))],
  ]
  formula.node = math
  formula.tex = rest
}

function setTex(formula: Formula, tex: string): void {
  formula.tex = tex
  ;(formula.node.c as [unknown, string])[1] = tex
}

/** Removes the parts of formulas that are not printed. */
const tidy = (tex: string) =>
  tex
    .replace(/(?<!\\)%[^\n]*(\n\s*|$)/g, ' ')
    .replace(/\\label\s*\{[^{}]*\}/g, '')
    .replace(/\\tag\*?\s*\{([^{}]*)\}/g, '\\qquad\\text{($1)}')
    .replace(/\\(notag|nonumber|displaybreak|allowbreak|xspace)\b/g, '')

/**
 * Removes alignment, spacing and nesting of environments, because the content matters more than its layout.
 */
const simplified = (tex: string) =>
  tex
    .replace(
      /\\begin\{(gathered|aligned|alignedat|split)\}\s*\\begin\{(gathered|aligned|split)\}/g,
      '\\begin{aligned}',
    )
    .replace(
      /\\end\{(gathered|aligned|split)\}\s*\\end\{(gathered|aligned|alignedat|split)\}/g,
      '\\end{aligned}',
    )
    .replace(
      /\\(hspace|vspace|raisebox|kern|mkern|hskip|phantom|vphantom|hphantom|scalebox)\*?\s*(\{[^{}]*\}|-?[\d.]+\s*(pt|em|mu|ex))/g,
      '',
    )
    .replace(/\\(left|right|middle)\b/g, '')
    .replace(/\\(footnotemark|footnote|marginpar)\s*(\{[^{}]*\})?/g, '')

/** Returns the formulas that pandoc's writer returned as source text. */
async function unreadable(document: PandocDocument, formulas: Formula[]): Promise<Formula[]> {
  if (formulas.length === 0) return []
  const blocks = formulas.flatMap(({ node }): PandocNode[] => [
    { t: 'Para', c: [node] },
    { t: 'Para', c: [{ t: 'Str', c: separator }] },
  ])
  const written = (await writeTypst({ ...document, meta: {}, blocks })).split(separator)
  return formulas.filter((_, index) => !(written[index] ?? '').trim().startsWith('$'))
}

/** Tries each command separately, with and without arguments, and returns those that pandoc does not know. */
async function unknownCommands(document: PandocDocument, names: string[]): Promise<Set<string>> {
  const attempts = (name: string) => [
    `a \\${name} b`,
    `\\${name}{a}`,
    `\\${name}{a}{b}`,
    `\\${name}( a`,
    `\\${name} a b c`,
  ]
  const tries = names.flatMap((name) =>
    attempts(name).map((tex): Formula & { name: string } => ({
      node: { t: 'Math', c: [{ t: 'InlineMath' }, tex] },
      tex,
      name,
    })),
  )
  const failed = new Set(await unreadable(document, tries))
  const readable = new Set(tries.filter((attempt) => !failed.has(attempt)).map(({ name }) => name))
  return new Set(names.filter((name) => !readable.has(name)))
}
