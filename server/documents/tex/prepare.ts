import { balance } from './balance.ts'
import { bibliographyChanges } from './bibliography.ts'
import { numberReferences } from './references.ts'
import { argumentsAt, groupEnds, replaceSpans, type Span, tokensOf } from './scan.ts'

type Change = Span & { text: string }

/** Environments that pandoc can read. */
export const environments =
  /^(document|abstract|itemize|enumerate|description|list|quote|quotation|verse|center|flushleft|flushright|figure\*?|table\*?|subfigure|subtable|wrapfigure|minipage|tabular\*?|tabularx|tabulary|longtable|array|equation\*?|align\*?|aligned|alignat\*?|alignedat|gather\*?|gathered|multline\*?|eqnarray\*?|displaymath|math|flalign\*?|split|cases|subequations|[bpvBV]?matrix|smallmatrix|thebibliography|verbatim\*?|lstlisting|minted|Verbatim|alltt|theorem|lemma|proposition|corollary|definition|remark|example|proof|conjecture|claim|assumption|axiom|note)$/
export const drawn = /^(tikzpicture|pgfpicture|pspicture|picture|forest|tikzcd|axis|pdfpic|asy|chemfig)$/

/**
 * Prepares a cleaned source for pandoc: groups are balanced, comments are removed, and citations and
 * references are written as printed.
 */
export function prepareTex(source: string): string {
  const plain = withoutComments(balance(source).source)
  return citationsAsShown(withoutFrames(numberReferences(withoutTests(plain))))
}

/** Removes comments. A comment extends to its line end and the space at the start of the next line. */
export function withoutComments(source: string): string {
  const changes: Change[] = []
  for (const { kind, start, end } of tokensOf(source)) {
    if (kind !== 'comment') continue
    let after = end + 1
    while (source[after] === ' ' || source[after] === '\t') after++
    const lineStart = source[start - 1] === '\n' || start === 0
    // The change must keep the paragraph together, because a line with only a comment does not end a
    // paragraph.
    changes.push({
      start,
      end: Math.min(source.length, lineStart || source[after] !== '\n' ? after : end),
      text: '',
    })
  }
  return replaceSpans(source, changes)
}

/** Removes tests that cannot be evaluated, so that the first branch is read. */
export const withoutTests = (source: string) =>
  source
    .replace(/\\if(?:num|dim|x|odd|case|cat|vmode|hmode|defined|csname)\b[^\n]{0,120}/g, '')
    .replace(/\\(?:ifmmode|ifpdf|ifxetex|ifluatex)\b/g, '')

function withoutFrames(source: string): string {
  const ends = groupEnds(source)
  const own = new Set(
    [...source.matchAll(/\\(?:new|renew)(?:environment|theorem)\*?\s*\{([^{}]{1,60})\}/g)].map(
      (hit) => hit[1],
    ),
  )
  const changes: Change[] = []
  let drawing: { name: string; start: number } | null = null
  for (const { kind, name, start, end } of tokensOf(source)) {
    if (drawing) {
      if (kind === 'end' && name === drawing.name) {
        changes.push({ start: drawing.start, end, text: '\\includegraphics{drawn}' })
        drawing = null
      }
      continue
    }
    if (kind === 'begin' && drawn.test(name)) drawing = { name, start }
    else if ((kind === 'begin' || kind === 'end') && !environments.test(name) && !own.has(name)) {
      const last = kind === 'begin' ? argumentsAt(source, ends, end, 0).at(-1) : undefined
      changes.push({ start, end: last?.end ?? end, text: '\n' })
    }
  }
  return replaceSpans(source, changes)
}

const cites = /^[a-zA-Z]*[cC]ite[a-zA-Z]*$/

/**
 * Replaces citations with the text that is printed. If the source contains a reference list, they show its
 * labels: numbers, or author and year as natbib writes them. Otherwise they show their keys.
 */
function citationsAsShown(source: string): string {
  const ends = groupEnds(source)
  const labels = new Map<string, { author: string; year: string } | number>()
  const inner = ({ start, end }: Span) => source.slice(start + 1, end - 1)
  let isOrdered = true
  const changes = bibliographyChanges(source, (key, given) => {
    const label = given.find(({ optional }) => optional)
    const [, author = '', year = ''] =
      /^\{?([^()]*)\(([^()]*)\)/.exec(label ? inner(label).replace(/[{}]/g, '').trim() : '') ?? []
    if (year !== '') isOrdered = false
    labels.set(inner(key).trim(), year !== '' ? { author: author.trim(), year } : labels.size + 1)
    return year !== '' ? '' : `{[}${labels.size}{]} `
  })
  if (labels.size > 0)
    for (const { kind, name, start, end } of tokensOf(source)) {
      if (kind !== 'command' || !cites.test(name) || name === 'nocite') continue
      const given = argumentsAt(source, ends, end, 1)
      const key = given.find(({ optional }) => !optional)
      if (!key) continue
      const keys = inner(key)
        .split(',')
        .map((part) => part.trim())
      if (keys.some((part) => !labels.has(part))) continue
      const notes = given.filter(({ optional }) => optional).map(inner)
      const [before = '', after = ''] = notes.length > 1 ? notes : ['', notes[0] ?? '']
      changes.push({
        start,
        end: key.end,
        text: citation(
          name,
          keys.map((part) => labels.get(part) ?? 0),
          before,
          after,
          isOrdered,
        ),
      })
    }
  return replaceSpans(source, changes)
}

function citation(
  command: string,
  labels: ({ author: string; year: string } | number)[],
  before: string,
  after: string,
  isOrdered: boolean,
): string {
  const lead = before ? `${before} ` : ''
  const tail = after ? `, ${after}` : ''
  if (isOrdered) return `{[}${lead}${labels.join(', ')}${tail}{]}`
  const [author, year] = ['author', 'year'].map(
    (part) => (label: (typeof labels)[number]) =>
      typeof label === 'number' ? String(label) : label[part as 'author' | 'year'],
  ) as [(label: (typeof labels)[number]) => string, (label: (typeof labels)[number]) => string]
  if (/author/i.test(command)) return labels.map(author).join('; ')
  if (/yearpar/.test(command)) return `(${lead}${labels.map(year).join(', ')}${tail})`
  if (/year/.test(command)) return labels.map(year).join(', ')
  const whole = (label: (typeof labels)[number]) => `${author(label)}, ${year(label)}`
  if (/citealp|citealt/.test(command)) return `${lead}${labels.map(whole).join('; ')}${tail}`
  if (/citep|parencite|autocite|footcite/i.test(command))
    return `(${lead}${labels.map(whole).join('; ')}${tail})`
  return labels.map((label) => `${author(label)} (${lead}${year(label)}${tail})`).join('; ')
}

/** Commands that only move or style other text and print nothing themselves. */
const silent = new Set(
  `noindent indent par newpage clearpage cleardoublepage pagebreak nopagebreak linebreak nolinebreak newline break vfill hfill hfil vfil
  centering raggedright raggedleft raggedbottom flushbottom sloppy fussy maketitle titlepage tableofcontents listoffigures listoftables
  appendix appendixpage frontmatter mainmatter backmatter tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge bf it
  rm sf tt sl sc em bfseries itshape rmfamily sffamily ttfamily slshape scshape upshape mdseries normalfont boldmath unboldmath
  singlespacing onehalfspacing doublespacing smallskip medskip bigskip protect relax ignorespaces unskip xspace leavevmode noalign
  vspace hspace vskip hskip kern setlength addtolength setcounter addtocounter refstepcounter stepcounter pagenumbering thispagestyle
  pagestyle bibliographystyle label selectlanguage foreignlanguage fontsize selectfont color definecolor label clearpairofpagestyles
  printbibliography bibliography footnotemark hline toprule midrule bottomrule cmidrule cline rule strut null allowdisplaybreaks
  linenumbers nolinenumbers hyphenation usepackage documentclass newcommand renewcommand providecommand newenvironment renewenvironment
  newtheorem theoremstyle DeclareMathOperator def gdef let makeatletter makeatother qed qedhere displaystyle textstyle enlargethispage
  looseness parskip parindent baselineskip baselinestretch textwidth textheight columnwidth linewidth begingroup endgroup bgroup egroup
  hypersetup captionsetup subcaption phantomsection setstretch sloppypar nonumber notag columnbreak FloatBarrier numberwithin
  newcolumntype newif fi else or csname endcsname expandafter number value the arraystretch tabcolsep today and thanks institute date
  quad qquad thinspace negthinspace enspace space baselineskip lineskip sep item newcounter newlength setstcolor blfootnote
  frenchspacing nonfrenchspacing makebox raisebox RequirePackage PassOptionsToPackage addtocontents addcontentsline
  AtBeginDocument AtEndDocument pdfoutput appendixpage eject newsavebox usebox`.split(/\s+/),
)

/** Whether a command prints nothing, whatever its arguments are. */
export const isSilentCommand = (name: string) => silent.has(name) || /^(end|if\w*)$/.test(name)

/**
 * Returns the printed part of a passage that pandoc could not read: the text of its arguments, or the name of
 * its command.
 */
export function readablePartOf(raw: string): { text: string; unknown: string | null } {
  const [, name = ''] = /^\s*\\([A-Za-z@]+)/.exec(raw) ?? []
  if (name === 'begin') return readableEnvironment(raw)
  if (name === '' || isSilentCommand(name)) return { text: '', unknown: null }
  const text = readableText(raw.slice(raw.indexOf(name) + name.length).replace(/^\*?(\[[^\]]*\])*/, ''))
  return text === '' ? { text: `\\${name}`, unknown: name } : { text, unknown: name }
}

/** Environments whose content is not printed. */
const unprinted = /^(comment|filecontents|CCSXML)\*?$/

function readableEnvironment(raw: string): { text: string; unknown: string | null } {
  const [, name = ''] = /^\s*\\begin\s*\{([^{}]*)\}/.exec(raw) ?? []
  if (name === '' || unprinted.test(name)) return { text: '', unknown: null }
  const text = readableText(raw.replaceAll(/\\(?:begin|end)\s*\{[^{}]*\}(?:\[[^\]]*\])?/g, ' '))
  return { text, unknown: text === '' ? null : `begin{${name}}` }
}

const readableText = (tex: string) =>
  tex
    .replace(/``|''/g, (quotes) => (quotes === '``' ? '“' : '”'))
    .replace(/~/g, ' ')
    .replace(/\\([%&$#_{}])/g, '\ue010$1')
    .replace(/\\[A-Za-z@]+\*?/g, ' ')
    .replace(/(?<!\ue010)[{}$]|\\./g, ' ')
    .replaceAll('\ue010', '')
    .replace(/\s+/g, ' ')
    .trim()
