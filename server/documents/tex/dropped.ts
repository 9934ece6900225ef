import { argumentsAt, groupEnds, lineEnds, replaceSpans, type Span, tokensOf } from './scan.ts'

/** Commands that print nothing, or only in the margin or header, with their number of mandatory arguments. */
const unseen: Record<string, number> = {
  todo: 1,
  todototoc: 0,
  listoftodos: 0,
  missingfigure: 1,
  marginpar: 1,
  marginnote: 1,
  sidenote: 1,
  index: 1,
  sindex: 1,
  glossary: 1,
  nomenclature: 2,
  date: 1,
  hypersetup: 1,
  pdfinfo: 1,
  pdfcatalog: 1,
  pdfobj: 0,
  special: 1,
  typeout: 1,
  message: 1,
  wlog: 1,
  errmessage: 1,
  directlua: 1,
  luaexec: 1,
  pdfliteral: 1,
  graphicspath: 1,
  DeclareGraphicsExtensions: 1,
  includeonly: 1,
  pdfbookmark: 2,
  addcontentsline: 3,
  addtocontents: 2,
  markright: 1,
  markboth: 2,
  fancyhead: 1,
  fancyfoot: 1,
  lhead: 1,
  chead: 1,
  rhead: 1,
  lfoot: 1,
  cfoot: 1,
  rfoot: 1,
  ihead: 1,
  ohead: 1,
  ifoot: 1,
  ofoot: 1,
  pdfcomment: 1,
  pdfmargincomment: 1,
  fxnote: 1,
  fxwarning: 1,
  fxerror: 1,
  fxfatal: 1,
  fixme: 1,
  deleted: 1,
  bibliographystyle: 1,
  nocite: 1,
  AtBeginDocument: 1,
  AtEndDocument: 1,
  PackageWarning: 2,
  pagestyle: 1,
  thispagestyle: 1,
  makeindex: 0,
  printindex: 0,
  titlerunning: 1,
  runninghead: 1,
  shorttitle: 1,
  pdfstringdefDisableCommands: 1,
  overfullrule: 0,
  newwrite: 0,
  iffalse: 0,
}

/**
 * Commands that print only one of their arguments. The others are targets, tooltips, names of revisers or
 * earlier wordings.
 */
const printed: Record<string, { count: number; shown: number }> = {
  added: { count: 1, shown: 0 },
  replaced: { count: 2, shown: 0 },
  highlight: { count: 1, shown: 0 },
  hypertarget: { count: 2, shown: 1 },
  hyperlink: { count: 2, shown: 1 },
  pdftooltip: { count: 2, shown: 0 },
  texorpdfstring: { count: 2, shown: 0 },
  phantomsection: { count: 0, shown: -1 },
  hyperdef: { count: 3, shown: 2 },
}

/** Commands with a short form in square brackets, which is used only in lists and running heads. */
const withShortForm =
  /^(part|chapter|section|subsection|subsubsection|paragraph|subparagraph|caption|captionof)$/

/**
 * Commands with a number in square brackets. TeX reports an error for any other text there, but people who
 * read the source would see it.
 */
const withNumber =
  /^((foot|end|side)note|(foot|end|side)note(mark|text)|(no)?(line|page)break|enlargethispage|newline)$/

/** Removes everything that is not printed. */
export function dropUnseenCommands(source: string): string {
  const ends = groupEnds(source)
  const changes: (Span & { text: string })[] = []
  for (const { kind, name, start, end } of tokensOf(source)) {
    if (kind === 'verbatim' && name === 'comment')
      changes.push({ start, end, text: lineEnds(source, { start, end }) })
    if (kind !== 'command') continue
    if (name in unseen) {
      const given = argumentsAt(source, ends, end, unseen[name] ?? 0)
      const span = { start, end: given.at(-1)?.end ?? end }
      changes.push({ ...span, text: lineEnds(source, span) })
    } else if (/^(write|immediate|openout)$/.test(name)) {
      const [whole = ''] =
        /^(?:\s*\\write|\s*\\openout)?\s*(?:\d+|\\[A-Za-z@]+)?\s*/.exec(source.slice(end, end + 100)) ?? []
      const close = ends[end + whole.length] ?? 0
      const span = { start, end: close > 0 ? close : end + whole.length }
      changes.push({ ...span, text: lineEnds(source, span) })
    } else if (name in printed) {
      const { count = 0, shown = 0 } = printed[name] ?? {}
      const mandatory = argumentsAt(source, ends, end, count).filter(({ optional }) => !optional)
      const kept = mandatory[shown]
      const last = mandatory.at(-1)
      if (mandatory.length < count) continue
      const before = { start, end: kept?.start ?? end }
      changes.push({ ...before, text: lineEnds(source, before) })
      if (kept && last && last.end > kept.end)
        changes.push({
          start: kept.end,
          end: last.end,
          text: lineEnds(source, { start: kept.end, end: last.end }),
        })
    } else if (withShortForm.test(name)) {
      const [option] = argumentsAt(source, ends, end, 1)
      if (option?.optional) changes.push({ ...option, text: lineEnds(source, option) })
    } else if (withNumber.test(name)) {
      const [option] = argumentsAt(source, ends, end, 1)
      if (option?.optional && !/^\[\s*\d{1,4}\s*\]$/.test(source.slice(option.start, option.end)))
        changes.push({ ...option, text: lineEnds(source, option) })
    }
  }
  return replaceSpans(source, changes)
}
