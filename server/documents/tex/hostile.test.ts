import { describe, expect, it } from 'vitest'
import { createMatcher } from '#domain/blinding/identities.ts'
import { full, sample } from '#tests/sample.ts'
import { Findings } from '../findings.ts'
import { cleanTex } from './clean.ts'

/**
 * Authors whose names occur in places of a LaTeX source that print no text, or are written with character
 * codes.
 */

const people = [
  {
    firstName: 'Zbigniew',
    lastName: 'Oakenfeld',
    email: 'zoakenfeld@attack-uni.example',
    affiliation: '',
    orcid: null,
  },
]
const source = (body: string, preamble = '') =>
  Buffer.from(
    `\\documentclass{article}\n${preamble}\n\\begin{document}\n\\section{Introduction}\nKept text. ${body}\n\\end{document}\n`,
  )

it.each([
  ['codes of letters', 'By Zbigniew ^^4fakenfeld and ^^5a^^62igniew ^^4f^^61kenfeld.'],
  [
    '\\char and \\symbol',
    'By Zbigniew \\char79 akenfeld, Zbigniew \\symbol{79}akenfeld, Zbigniew \\char"4F akenfeld.',
  ],
  ['keys of glossaries and acronyms', '\\gls{oakenfeld} \\acrshort{oakenfeld} \\ac{oakenfeldLab}'],
  [
    'counters and theorems',
    '\\setcounter{oakenfeld}{3}',
    '\\newtheorem{oakenfeldthm}{Theorem}\\newcounter{oakenfeld}',
  ],
  ['environments', '\\begin{oakenfeld}Kept too.\\end{oakenfeld}', '\\newenvironment{oakenfeld}{}{}'],
  [
    'names and labels in a drawing',
    '\\begin{tikzpicture}[name=oakenfeld]\\node[label=Oakenfeld] (oakenfeld) at (0,0) {Zbigniew Oakenfeld};\\end{tikzpicture}',
  ],
  ['tags', '\\begin{equation}a = b\\tag{oakenfeld}\\end{equation}'],
  [
    'marks of notes',
    'Kept too\\footnotemark[oakenfeld] \\footnotetext[Oakenfeld]{Kept.} \\footnote[zbigniew oakenfeld]{Kept.} \\linebreak[Oakenfeld]',
  ],
  ['addresses in words', 'Write to zoakenfeld (at) attack-uni (dot) example.'],
])('names nobody in %s', (_, body, preamble = '') => {
  const { source: cleaned } = cleanTex(source(body, preamble), createMatcher({ people }), new Findings())
  expect(cleaned).toContain('Kept text.')
  expect(cleaned).not.toMatch(/akenfeld|Zbigniew|attack-uni/i)
})

it('removes addresses that name an author from the list of references, and no others', () => {
  const refs =
    '@book{a, title={A}, url={https://git.example/oakenfeld/code}}\n@book{b, title={B}, url = "https://books.example/b%20c"}'
  const parts = new Map([['refs.bib', Buffer.from(refs)]])
  const given = [source('\\bibliography{refs}'), createMatcher({ people }), new Findings(), parts] as const
  const { bibliographies } = cleanTex(...given)
  expect(bibliographies.join('')).toContain('https://books.example/b%20c')
  expect(bibliographies.join('')).not.toContain('oakenfeld')
})

it('keeps the numbers of notes', () => {
  const text = 'A\\footnotemark[2] and \\footnotetext[2]{Kept.}'
  const { source: cleaned } = cleanTex(source(text), createMatcher({ people }), new Findings())
  expect(cleaned).toContain(text)
})

it('leaves words that are also surnames where they are keys', () => {
  const price = [{ firstName: 'Ann', lastName: 'Price', email: '', affiliation: '', orcid: null }]
  const text = 'The price rose. \\setcounter{page}{3} \\begin{center}The prices\\end{center}'
  const { source: cleaned } = cleanTex(source(text), createMatcher({ people: price }), new Findings())
  expect(cleaned).toContain('The price rose.')
  expect(cleaned).toContain('\\begin{center}The prices\\end{center}')
})

describe('the longest hostile sources end', () => {
  const repeated =
    (part: string, before = '', after = '') =>
    (length: number) =>
      `${before}${part.repeat(Math.ceil(length / part.length))}${after}`
  const body = '\\documentclass{article}\n\\begin{document}\n'
  const sources: [string, (length: number) => string][] = [
    ['empty comments', repeated('%\n', body)],
    ['line ends', repeated('\n', body)],
    ['sections without a closing bracket', repeated('\\section[', body)],
    ['sections on one line', repeated('\\section[a]{a', body)],
    ['thanks', repeated('\\section{Thanks}', body)],
    ['drawings that do not end', repeated('\\begin{tikzpicture}', body)],
    ['thanks that do not end', repeated('\\begin{acknowledgements}', body)],
    ['verbatim texts that do not end', repeated('\\begin{verbatim}', body)],
    ['spaces after a letter by its code', repeated(' ', `${body}\\char`)],
    ['spaces after a definition', repeated(' ', '\\documentclass{article}\\newcommand\\a')],
    ['definitions of one name', repeated('\\newcommand{\\a}{b}', '\\documentclass{article}\n', body)],
    ['braces', repeated('{', body)],
    ['arguments', repeated('\\footnote[', body)],
    ['conditions', repeated('\\iffalse ', body)],
    ['links', repeated('\\href{a}', body)],
    ['citations', repeated('\\cite{a,', body)],
    ['accents', repeated("\\'", body)],
    ['files', repeated('\\input{a}', body)],
  ]

  /** Returns the number of characters that are read by string searches and copies while a function runs. */
  function stepsOf(run: () => unknown): number {
    let steps = 0
    const { exec } = RegExp.prototype
    const { indexOf, lastIndexOf, slice } = String.prototype
    RegExp.prototype.exec = function (this: RegExp, text: string) {
      const from = this.global || this.sticky ? this.lastIndex : 0
      const match = exec.call(this, text)
      steps += match ? match.index + match[0].length - from : this.sticky ? 1 : text.length - from
      return match
    }
    String.prototype.indexOf = function (this: string, part: string, from = 0) {
      const at = indexOf.call(this, part, from)
      steps += (at < 0 ? this.length : at) - from
      return at
    }
    String.prototype.lastIndexOf = function (this: string, part: string, from = this.length) {
      const at = lastIndexOf.call(this, part, from)
      steps += from - Math.max(0, at)
      return at
    }
    String.prototype.slice = function (this: string, start?: number, end?: number) {
      const part = slice.call(this, start, end)
      steps += part.length
      return part
    }
    try {
      run()
    } finally {
      RegExp.prototype.exec = exec
      Object.assign(String.prototype, { indexOf, lastIndexOf, slice })
    }
    return steps
  }

  const matcher = createMatcher({ people })
  const clean = (source: string) => cleanTex(Buffer.from(source), matcher, new Findings())

  it.each(sources)('in steps that grow with their length alone: %s', (_, make) => {
    const [short, long] = [4_000, 16_000].map((length) => stepsOf(() => clean(make(length))))
    expect(long).toBeLessThan(5 * (short ?? 0))
  })

  // Steps within one regular expression are not counted, but a quadratic expression would take hours for a
  // million letters.
  it.each(sample(sources, 2, 7))('within each expression, too: %s', (_, make) => {
    expect(clean(make(full ? 1_000_000 : 300_000)).source.length).toBeGreaterThan(0)
  })
})
