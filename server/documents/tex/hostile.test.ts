import { expect, it } from 'vitest'
import { createMatcher } from '#domain/blinding/identities.ts'
import { Findings } from '../findings.ts'
import { cleanTex } from './clean.ts'

/** Places of a LaTeX source where a name is no text of the page, or is not written by its letters. */

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
