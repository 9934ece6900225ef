import * as mupdf from 'mupdf'
import { describe, expect, it } from 'vitest'
import { child, descendants, parseXml, textOf } from '../../jats/xml.ts'
import { figuresOf } from '../tex/figures.ts'
import { convertDocument } from './convert.ts'
import { options, pixel } from './manuscripts.fixture.ts'

const convert = (body: string, preamble = '') =>
  convertDocument(
    new TextEncoder().encode(
      `\\documentclass{article}${preamble}\\begin{document}\n${body}\n\\end{document}`,
    ),
    { ...options, format: 'source' },
  )

describe('LaTeX that pandoc would leave out or misread', () => {
  const converted = convert(
    String.raw`\section{Text}\label{s:text}
The command \verb|\newline| breaks a line, and \verb+\end{document}+ ends the text.

\begin{verbatim}
\begin{table}
  \toprule \linebreak
\end{table}
\end{verbatim}

\begin{description}
\item \textbf{oneline:} Single spacing.
\item \textbf{halfline:} Half spacing.
\end{description}
\begin{description}
\item[Port] A harbour.
\item No term.
\end{description}

\begin{landscape}\begin{multicols}{2}Words in columns.\end{multicols}\end{landscape}

Set with \LaTeXe{} and \BibTeX, see $\int {\rm d}r$ and
\begin{equation}
{\bf x} = \left( a {\cal C} \right) \begin{cases} \rm if & \bf b \\ c \end{cases}
\end{equation}

\begin{figure}\begin{tikzpicture}\draw (0,0) -- (1,1);\end{tikzpicture}\caption{A drawing.}\end{figure}

\begin{acknowledgments}We thank the port.\end{acknowledgments}
\appendix
\section{Data}\label{a:data}
See Section~\ref{s:text} and Appendix~\ref{a:data}.
\section{More}
The end.`,
    String.raw`\newenvironment{own}{}{}`,
  )
  const all = async (name: string) => descendants(parseXml((await converted).jats), name)
  const texts = async (name: string) => (await all(name)).map(textOf)

  it('keeps commands in verbatim text, and the lines of code', async () => {
    expect((await converted).problems).toEqual([])
    expect(await texts('monospace')).toEqual(['\\newline', '\\end{document}'])
    expect((await converted).jats).toContain('\\begin{table}\n  \\toprule \\linebreak\n\\end{table}</code>')
  })

  it('reads descriptions without terms, unknown environments and the names of TeX', async () => {
    expect((await texts('list-item')).slice(0, 2)).toEqual([
      'oneline: Single spacing.',
      'halfline: Half spacing.',
    ])
    expect(await texts('def-item')).toEqual(['PortA harbour.', 'No term.'])
    const paragraphs = await texts('p')
    expect(paragraphs).toContain('Words in columns.')
    expect(paragraphs.some((text) => text.startsWith('Set with LaTeX 2ε and BibTeX, see'))).toBe(true)
    expect((await converted).tasks.filter(({ code }) => code === 'tex-unknown')).toEqual([])
  })

  it('reads the font switches of old LaTeX in formulas', async () => {
    expect(await texts('tex-math')).toEqual([
      '\\int {\\mathrm{ d}}r',
      '{\\mathbf{ x}} = \\left( a {\\mathcal{ C}} \\right) \\begin{cases} \\mathrm{ if }& \\mathbf{ b }\\\\ c \\end{cases}',
    ])
    expect(await all('mml:math')).toHaveLength(2)
  })

  it('asks for drawings, and puts acknowledgements and appendices into the back matter', async () => {
    expect((await converted).tasks.find(({ code }) => code === 'picture-missing')?.params).toEqual({
      name: 'tikzpicture-1',
    })
    expect(await texts('ack')).toEqual(['AcknowledgementsWe thank the port.'])
    expect((await all('app')).map((app) => [child(app, 'label'), child(app, 'title')].map(textOf))).toEqual([
      ['A', 'Data'],
      ['B', 'More'],
    ])
    expect(await texts('xref')).toEqual(['1', 'A'])
  })
})

/** Makes a PDF whose pages have different heights: 36, 72 and 108 points. */
const pages = () => {
  const document = new mupdf.PDFDocument()
  for (const height of [36, 72, 108])
    document.insertPage(-1, document.addPage([0, 0, 72, height], 0, document.newDictionary(), '0 0 9 9 re f'))
  return document.saveToBuffer('').asUint8Array().slice()
}
/** Height of a PNG in pixels. */
const heightOf = (png: Uint8Array) => Buffer.from(png).readUInt32BE(20)

it('a page of a PDF is the picture of the copy for reviewers', async () => {
  const { figures, missing } = await figuresOf(
    new Map([
      ['plots.pdf#page=3', 'figure-1'],
      ['plots.pdf', 'figure-2'],
      ['lost.pdf#page=2', 'figure-3'],
    ]),
    new Map([['plots.pdf', pages()]]),
    { people: [] },
  )
  const [third = 0, first = 0] = figures.map(([, bytes]) => heightOf(bytes))
  expect(third / first).toBeCloseTo(3, 1)
  expect(missing).toEqual(['lost.pdf'])
})

it('words that LaTeX prints are in the language of the text', async () => {
  const bib = `@article{lund, author={Lund, Ana and Okafor, Berta}, title={Portos}, journal={Economia}, year={2019}}`
  const { jats } = await convertDocument(
    new TextEncoder().encode(
      String.raw`\documentclass{article}\usepackage{natbib}\usepackage{hyperref}\begin{document}\section{Introdução}\label{s}
Os portos são mais importantes do que as cidades, como em \citet{lund} e na \autoref{s} deste texto.
\bibliographystyle{plainnat}\bibliography{a}\end{document}`,
    ),
    { ...options, format: 'source', parts: [['a.bib', new TextEncoder().encode(bib)]] },
  )
  expect(descendants(parseXml(jats), 'xref').map(textOf)).toEqual(['Lund e Okafor (2019)', 'Seção 1'])
})

it('a picture within a command that scales it in a box is kept, and labels follow the language', async () => {
  const figure = String.raw`\begin{figure}\pandocbounded{\includegraphics[keepaspectratio]{plot.png}}\caption{A cadeia de átomos.}\end{figure}`
  const conversion = await convertDocument(
    new TextEncoder().encode(
      String.raw`\documentclass{article}\usepackage{graphicx}\makeatletter\newsavebox\pandoc@box
\newcommand*\pandocbounded[1]{\sbox\pandoc@box{#1}\Gscale@div\@tempa{\textheight}{\ht\pandoc@box}\usebox\pandoc@box}\makeatother
\begin{document}\section{Introdução}Os polímeros são formados pela repetição de uma unidade básica e não são apenas macromoléculas.
${figure}
\begin{figure}\caption{Uma figura sem imagem.}\end{figure}
\end{document}`,
    ),
    { ...options, format: 'source', parts: [['plot.png', pixel]] },
  )
  const figures = descendants(parseXml(conversion.jats), 'fig')
  expect(figures.map((fig) => [textOf(child(fig, 'label')), descendants(fig, 'graphic').length])).toEqual([
    ['Figura 1', 1],
    ['Figura 2', 0],
  ])
  expect(conversion.tasks.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['figure-without-picture', 'alternative-text']),
  )
  expect(conversion.tasks.map(({ code }) => code)).not.toContain('tex-unknown')
})

it('names the commands alone that are unknown, and finds a picture that was sent in another format', async () => {
  const conversion = await convertDocument(
    new TextEncoder().encode(
      String.raw`\documentclass{article}\begin{document}\section{One}
If $\frac{\yLvl}{\sigma} \in \big(0, \max a\big)$, see Figure 1.
\begin{figure}\includegraphics{figures/plot.pdf}\caption{A plot.}\end{figure}
\end{document}`,
    ),
    { ...options, format: 'source', parts: [['plot.png', pixel]] },
  )
  expect(conversion.tasks.find(({ code }) => code === 'formula-unread')?.params).toEqual({
    macros: '\\yLvl',
  })
  expect(conversion.media).toHaveLength(1)
  expect(conversion.tasks.map(({ code }) => code)).not.toContain('picture-missing')
})
