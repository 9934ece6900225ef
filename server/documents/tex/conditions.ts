import { argumentsAt, groupEnds, lineEnds, replaceSpans, type Span, tokensOf } from './scan.ts'

type Change = Span & { text: string }

/**
 * Keeps the branches of conditions that TeX would typeset and drops the others. Evaluates `\iffalse`, flags
 * of `\newif`, and `\ifthenelse` with the booleans of its package. Other conditions are unchanged.
 */
export function settleConditions(source: string): string {
  // PDF output is what a class usually tests for; all of it is readable here.
  const decided = source.replaceAll(/\\ifnum\s*\\pdfoutput\s*(?:>\s*0|=\s*1)(?!\d)\s?/g, '\\iftrue ')
  return settleChoices(settleFlags(decided))
}

function settleFlags(source: string): string {
  const flags = new Map<string, boolean>([
    ['iffalse', false],
    ['iftrue', true],
  ])
  const changes: Change[] = []
  interface Open extends Span {
    /** The value of the condition; null if it is not evaluated here. */
    value: boolean | null
    otherwise: Span | null
  }
  const open: Open[] = []
  let defines = false
  let names = false
  for (const token of tokensOf(source)) {
    if (token.kind !== 'command') continue
    const { name, start, end } = token
    if (names) {
      // The token after `\newif` is the name of the flag.
      flags.set(name, false)
      names = false
      continue
    }
    if (name === 'newif') {
      names = true
      continue
    }
    if (/^(def|let|gdef|edef|newcommand|renewcommand|providecommand)$/.test(name)) {
      defines = true
      continue
    }
    const isDefined = defines
    defines = false
    if (isDefined) continue
    const set = /^(.*)(true|false)$/.exec(name)
    if (set && flags.has(`if${set[1]}`) && open.every(({ value }) => value !== false))
      flags.set(`if${set[1]}`, set[2] === 'true')
    if (isCondition(name)) open.push({ start, end, value: flags.get(name) ?? null, otherwise: null })
    else if (name === 'else') {
      const current = open.at(-1)
      if (current) current.otherwise = { start, end }
    } else if (name === 'fi') {
      const current = open.pop()
      if (!current || current.value === null) continue
      const { otherwise } = current
      const drop = (from: number, to: number) => {
        const span = { start: from, end: to }
        changes.push({ ...span, text: lineEnds(source, span) })
      }
      if (current.value) {
        drop(current.start, current.end)
        drop(otherwise?.start ?? start, end)
      } else {
        drop(current.start, otherwise?.end ?? end)
        if (otherwise) drop(start, end)
      }
    }
  }
  // A skipped branch without an end continues to the end of the file, as in TeX.
  for (const { value, start } of open)
    if (value === false) {
      const end = source.indexOf('\\end{document}', start)
      if (end >= 0) changes.push({ start, end, text: '' })
      break
    }
  return replaceSpans(source, changes)
}

/**
 * Whether a command is a condition that needs `\fi`. `\ifthenelse` and a few others begin with 'if' but need
 * none.
 */
const isCondition = (name: string) =>
  /^if/.test(name) &&
  !/^(ifthenelse|ifstrequal|ifdef|ifcsdef|ifboolexpr|iff|ifmmode.+|ifblank|ifstrempty|iftoggle|ifbool)$/.test(
    name,
  )

/** Resolves `\ifthenelse{\boolean{draft}}{…}{…}`, even if its beginning is the expansion of a macro. */
function settleChoices(source: string): string {
  let current = source
  // Conditions may be nested, so the outermost are resolved first.
  for (let round = 0; round < 12; round++) {
    const next = settleOutermost(current)
    if (next === current) break
    current = next
  }
  return current
}

function settleOutermost(source: string): string {
  const ends = groupEnds(source)
  const inner = ({ start, end }: Span) => source.slice(start + 1, end - 1)
  const booleans = new Map<string, boolean>()
  const shorthands = new Map<string, string>()
  const changes: Change[] = []
  let until = 0
  const choose = (from: number, condition: boolean, branches: (Span | undefined)[]) => {
    const [yes, no] = branches
    if (!yes || !no) return
    const kept = condition ? yes : no
    const before = { start: from, end: kept.start + 1 }
    const after = { start: kept.end - 1, end: no.end }
    changes.push({ ...before, text: lineEnds(source, before) }, { ...after, text: lineEnds(source, after) })
    until = no.end
  }
  for (const token of tokensOf(source)) {
    if (token.kind !== 'command' || token.start < until) continue
    const { name, start, end } = token
    if (/^(setboolean|settoggle)$/.test(name)) {
      const [key, value] = argumentsAt(source, ends, end, 2)
      if (key && value) booleans.set(inner(key).trim(), inner(value).trim() === 'true')
    } else if (/^(newcommand|renewcommand|providecommand)$/.test(name)) {
      const [macro, body] = argumentsAt(source, ends, end, 2).filter(({ optional }) => !optional)
      const begins = body && /^\s*\\ifthenelse\s*\{\\boolean\{([^{}]+)\}\}\s*$/.exec(inner(body))
      if (macro && begins) shorthands.set(inner(macro).trim().replace('\\', ''), begins[1] ?? '')
      if (body) until = body.end
    } else if (name === 'ifthenelse' || name === 'ifbool' || name === 'iftoggle') {
      const [test, yes, no] = argumentsAt(source, ends, end, 3)
      const flag =
        test &&
        (name === 'ifthenelse' ? /^\s*(\\not\s*)?\\boolean\{([^{}]+)\}\s*$/ : /^()([^{}]+)$/).exec(
          inner(test),
        )
      // A boolean that only the class sets is assumed to be false, because such booleans are used for web
      // pages, drafts or slides.
      if (flag) choose(start, (booleans.get(flag[2]?.trim() ?? '') ?? false) !== Boolean(flag[1]), [yes, no])
    } else if (shorthands.has(name)) {
      const [yes, no] = argumentsAt(source, ends, end, 2)
      choose(start, booleans.get(shorthands.get(name) ?? '') ?? false, [yes, no])
    }
  }
  return replaceSpans(source, changes)
}
