import { isElement, type XmlElement } from '../../jats/xml.ts'
import { DocumentError } from '../contract.ts'
import { pictureNamed } from '../picture-names.ts'
import { assembleTex } from '../tex/assemble.ts'
import { readTex } from '../tex/clean.ts'
import { type Quoted, quoteUnparsable, stoppedAt } from '../tex/repair.ts'
import { argumentsAt, groupEnds, tokensOf } from '../tex/scan.ts'
import { runPandoc } from '../typeset/pandoc.ts'
import { readBibliography } from './bib.ts'
import { readKeys } from './keys.ts'
import { numberEquations } from './latex-equations.ts'
import { prepareLatex } from './latex-prepare.ts'
import { readUnknownCommands } from './latex-unknown.ts'
import { pageMark } from './media.ts'
import { PandocReader } from './pandoc-tree.ts'
import type { MetaReader, PlainCite, ReadSource, readTree } from './read.ts'
import { all, el, plainText } from './tree.ts'

const mostQuoted = 40

/**
 * Reads a LaTeX source with its other files. Parts are inserted, and macros of local .sty and .cls files are
 * passed to pandoc. Entries of .bib files are read here. Missing files are reported.
 */
export async function readLatex(
  bytes: Uint8Array,
  parts: [string, Uint8Array][],
  metaOf: MetaReader,
): Promise<ReadSource> {
  const named = parts.map(([path, content]): [string, Uint8Array] => [
    path.split(/[\\/]/).at(-1) ?? path,
    content,
  ])
  const texts = new Map(
    named
      .filter(([name]) => /\.(tex|bib|bbl|sty|cls|def|ltx|txt)$/i.test(name))
      .map(([name, content]) => [name, readTex(content)]),
  )
  const assembled = assembleTex(readTex(bytes), texts)
  const own = [...texts].filter(([name]) => /\.(sty|cls|def)$/i.test(name)).map(([, text]) => macrosOf(text))
  const bbl = [...texts].find(([name]) => /\.bbl$/i.test(name))?.[1]
  const bibliographies =
    assembled.bibliographies.length > 0
      ? assembled.bibliographies
      : [...texts].filter(([name]) => /\.bib$/i.test(name)).map(([, text]) => text)
  const { source, repairs } = prepareLatex(
    assembled.source,
    own.join('\n'),
    bibliographies.length === 0 ? bbl : undefined,
  )
  const { document, quoted } = await readWithQuotes(source)
  const reader = new PandocReader()
  const read = withAppendices(reader.blocks(document.blocks).map(rawTable))
  const preamble = source.slice(0, Math.max(0, source.indexOf('\\begin{document}')))
  const blocks = numberEquations(readKeys(await readUnknownCommands(read, preamble, reader)))
  const cited = new Set(all(blocks, 'x-cite').flatMap(({ attributes }) => (attributes.keys ?? '').split(' ')))
  const bibliography = await readBibliography(bibliographies, cited)
  const pictures = picturesOf(blocks, named)
  const frontBlocks = frontOf(blocks)
  if (blocks.every((block) => plainText(block.children) === ''))
    throw new DocumentError(
      'no-text',
      'This LaTeX source prints no text. Upload the file that contains the article, with the files that it reads.',
    )
  return {
    blocks: frontBlocks.rest,
    pictures,
    comments: [],
    meta: { ...metaOf(document, reader), ...frontBlocks.meta },
    citations: [],
    bibliography: bibliography.items,
    manner:
      /\\(?:usepackage|RequirePackage)(?:\[[^\]]*\])?\{[^}]*(?:natbib|apacite|harvard|jurabib)/.test(
        source,
      ) && !/\[[^\]]*numbers[^\]]*\]\{natbib\}/.test(source)
        ? 'names'
        : /style\s*=\s*(?:author|apa|chicago)/.test(source) || /\\citet\b|\\citep\b|\\textcite/.test(source)
          ? 'names'
          : 'numbers',
    plainCite: plainCiteOf(source),
    lost: [],
    hiddenWords: 0,
    coloured: [],
    words: wordsIn(source),
    isNumbered: true,
    missing: assembled.missing.filter((name) => !/^(plain|abbrv|unsrt|alpha)/.test(name)),
    unreadEntries: bibliography.unread,
    repairs,
    quoted,
  }
}

/**
 * Returns how a plain `\cite` is printed. natbib is assumed if `\citet` or `\citep` is used, because a class
 * may load it.
 */
function plainCiteOf(source: string): PlainCite {
  const loads = (name: string) =>
    new RegExp(`\\\\(?:usepackage|RequirePackage)(?:\\[[^\\]]*\\])?\\{[^}]*\\b${name}\\b`).test(source)
  if (loads('biblatex')) return 'bare'
  if (loads('apacite') && !/natbibapa/.test(source)) return 'brackets'
  return loads('natbib') || /natbibapa|\\cite[tp]\b/.test(source) ? 'text' : 'brackets'
}

/** Returns the definitions in local style files, because pandoc does not read these files. */
function macrosOf(text: string): string {
  const ends = groupEnds(text)
  return [...tokensOf(text)]
    .flatMap(({ kind, name, start, end }): string[] => {
      if (
        kind !== 'command' ||
        !/^(newcommand|renewcommand|providecommand|DeclareMathOperator|newtheorem|newenvironment|DeclareRobustCommand)$/.test(
          name,
        )
      )
        return []
      const most = name === 'newenvironment' ? 3 : 2
      const last = argumentsAt(text, ends, end, most).at(-1)
      return last && last.end - start < 2000 ? [text.slice(start, last.end)] : []
    })
    .join('\n')
}

/** Reads a source with pandoc. Passages that it cannot parse become code. */
async function readWithQuotes(source: string) {
  const quoted: string[] = []
  let attempt = source
  /** The last attempt, until it is known whether it quoted the passage that pandoc cannot parse. */
  let last: { source: string; stderr: string; next: number } | null = null
  for (;;) {
    const { stdout, stderr } = await runPandoc({ from: 'latex+raw_tex', to: 'json' }, { input: attempt })
    if (stdout !== '')
      return { document: JSON.parse(stdout) as Awaited<ReturnType<typeof readTree>>['document'], quoted }
    // Pandoc names the line after some passages. It stops there again, while the passage before is not quoted.
    const isWrong: boolean = last !== null && (stoppedAt(stderr) ?? Infinity) <= last.next + 2
    const earlier: Quoted | null = last && isWrong ? quoteUnparsable(last.source, last.stderr, true) : null
    if (earlier) quoted.pop()
    const repaired: Quoted | null = earlier ?? quoteUnparsable(attempt, stderr)
    if (repaired === null || quoted.length >= mostQuoted) throw unreadable(attempt, stderr)
    last = earlier ? null : { source: attempt, stderr, next: repaired.next }
    attempt = repaired.source
    quoted.push(repaired.passage)
  }
}

/** Quotes the place, because the lines of the source that pandoc reads are not those of the author's file. */
function unreadable(source: string, stderr: string): DocumentError {
  const before = source.split('\n').slice(0, stoppedAt(stderr) ?? 0)
  const place = before.findLast((line) => line.trim() !== '')?.trim()
  return new DocumentError(
    'unreadable',
    `This LaTeX source cannot be read${place ? ` (see “${place.slice(0, 80)}”, or the passage before it)` : ''}. Check that it compiles, and upload it with all the files that it needs.`,
  )
}

/** Keeps the cells of a table that pandoc could not read, without their formatting. */
function rawTable(block: XmlElement): XmlElement {
  if (block.name !== 'x-raw') return block
  const source = plainOf(block)
  const [, content = ''] =
    /\\begin\{(?:longtable|tabular[xy*]?|tabulary|supertabular)\}([\s\S]*?)\\end\{(?:longtable|tabular[xy*]?|tabulary|supertabular)\}/.exec(
      source,
    ) ?? []
  if (!content) return block
  const caption = /\\caption\*?\s*\{((?:[^{}]|\{[^{}]*\})*)\}/.exec(source)?.[1]
  const words = (tex: string) =>
    tex
      .replaceAll(
        /\\(?:toprule|midrule|bottomrule|hline|noalign|tabularnewline|endhead|endfirsthead|endlastfoot|endfoot|multicolumn\s*\{\d+\}\s*\{[^{}]*\}|multirow\s*\{\d+\}\s*\{[^{}]*\}|(?:cmidrule|cline)(?:\([^)]*\))?\{[^}]*\})/g,
        ' ',
      )
      .replaceAll(/\\([%&$#_{}])/g, '$1')
      .replaceAll(/\\[a-zA-Z]+\*?|[{}~]/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
  const rows = content
    .replace(/^(?:\[[^\]]*\])?\s*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/, '')
    .replace(/\\caption\*?(?:\[[^\]]*\])?\s*\{(?:[^{}]|\{[^{}]*\})*\}/, '')
    .split(/\\\\|\\tabularnewline/)
    .map((row) => row.split(/(?<!\\)&/).map(words))
    .filter((cells) => cells.some(Boolean))
  return el('table-wrap', {}, [
    ...(caption ? [el('x-caption', {}, [el('p', {}, [words(caption)])])] : []),
    el('table', {}, [
      el(
        'tbody',
        {},
        rows.map((cells) =>
          el(
            'tr',
            {},
            cells.map((cell) => el('td', {}, cell ? [cell] : [])),
          ),
        ),
      ),
    ]),
  ])
}

/** Marks the sections after \\appendix, which LaTeX numbers with letters. */
function withAppendices(blocks: readonly XmlElement[]): XmlElement[] {
  const start = blocks.findIndex((block) => block.name === 'x-raw' && /^\s*\\appendix\b/.test(plainOf(block)))
  if (start < 0) return [...blocks]
  let count = 0
  return blocks.map((block, index) => {
    const { level, unnumbered } = block.attributes
    if (index < start || block.name !== 'x-heading' || level !== '1') return block
    if (unnumbered) return { ...block, attributes: { ...block.attributes, role: 'appendix' } }
    const label = String.fromCharCode('A'.charCodeAt(0) + count)
    count += 1
    return { ...block, attributes: { ...block.attributes, role: 'appendix', label } }
  })
}

/** Maps the picture names used in the text to the pictures. */
function picturesOf(
  blocks: readonly XmlElement[],
  parts: readonly [string, Uint8Array][],
): Record<string, Uint8Array> {
  const found: Record<string, Uint8Array> = {}
  for (const image of all(blocks, 'x-image')) {
    const src = image.attributes.src ?? ''
    const bytes = pictureNamed(src.split(pageMark)[0] ?? src, parts)
    if (bytes) found[src] = bytes
  }
  return found
}

/** Finds abstract and keywords, for which document classes define different commands. */
function frontOf(blocks: readonly XmlElement[]): {
  rest: XmlElement[]
  meta: { abstract?: string; keywords?: string[] }
} {
  const meta: { abstract?: string; keywords?: string[] } = {}
  const rest = blocks.filter((block) => {
    if (block.name !== 'x-raw') return true
    const [, command = '', content = ''] =
      /^\s*\\(abstract|keywords?|kwd|jel|JEL|jelclass|keyword)\s*\{([\s\S]*)\}\s*$/.exec(plainOf(block)) ?? []
    const text = content
      .replaceAll(/\\[a-zA-Z]+\s?|[{}\\~]/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
    if (command === 'abstract') meta.abstract = text
    else if (/^k/.test(command)) meta.keywords = text.split(/\s*[;,]\s*/).filter(Boolean)
    return command === ''
  })
  return { rest, meta }
}

const plainOf = (block: XmlElement) => block.children.filter((node) => !isElement(node)).join('')

/** Returns roughly the words that a reader sees: without commands, comments, formulas and the preamble. */
function wordsIn(source: string): number {
  const body = source.slice(Math.max(0, source.indexOf('\\begin{document}')))
  const text = body
    .replace(/\\end\{document\}[\s\S]*$/, '')
    .replaceAll(/(?<!\\)%[^\n]*/g, '')
    .replaceAll(/\\begin\{comment\}[\s\S]*?\\end\{comment\}/g, ' ')
    .replaceAll(
      /\\begin\{(equation|align|gather|multline|eqnarray|displaymath|tikzpicture|alignat|flalign)\*?\}[\s\S]*?\\end\{\1\*?\}/g,
      ' ',
    )
    .replaceAll(/\$\$[\s\S]*?\$\$|\\\[[\s\S]*?\\\]|\$[^$]*\$|\\\([\s\S]*?\\\)/g, ' ')
    .replaceAll(
      /\\(?:label|ref|eqref|cite[a-zA-Z]*|begin|end|bibliography|bibliographystyle|includegraphics|usepackage|input|include|vspace|hspace|autoref|cref|pageref|url|href|hypertarget|newcommand|renewcommand|setboolean|setcounter|setlength|pagestyle|thispagestyle|pagenumbering)\*?(?:\[[^\]]*\])*\{[^{}]*\}/g,
      ' ',
    )
    .replaceAll(/\ue016[^\ue017]*\ue017/g, ' ')
    .replaceAll(/\\[a-zA-Z@]+\*?(?:\[[^\]]*\])?/g, ' ')
  return text.match(/\p{L}[\p{L}\p{M}'’-]*/gu)?.length ?? 0
}
