import { DocumentError } from '../contract.ts'
import { settleConditions } from './conditions.ts'
import { argumentsAt, groupEnds, replaceSpans, type Span, tokensOf } from './scan.ts'

/** Maximum size. A paper of 60 pages has 200 kB of LaTeX; much larger sources contain data. */
export const mostTex = 2 * 2 ** 20

export const texTooLarge = () =>
  new DocumentError(
    'too-large',
    'This LaTeX source has more than 2 MB of text. Take data out of it and upload it again, or upload the manuscript as PDF.',
  )

export interface Assembled {
  source: string
  /** Files that the source reads but that were not uploaded, except in branches that TeX would skip. */
  missing: string[]
  /** Contents of the bibliography files to which the source refers. */
  bibliographies: string[]
  /** Parts that the source reads, by file name in lower case. */
  used: Set<string>
}

/**
 * Whether a whole document among `others` reads the file called `name`. A file that begins a document itself
 * is not a part.
 */
export function isPartOf(name: string, source: string, others: Map<string, string>): boolean {
  if (beginsDocument(source)) return false
  const all = new Map([...others, [name, source]])
  return [...others.values()].some(
    (other) => beginsDocument(other) && assembleTex(other, all).used.has(fileName(name)),
  )
}

/** Whether a source is a whole document with a class. */
export const beginsDocument = (source: string) => /^[^%\n]*\\document(class|style)\b/m.test(source)

const deepest = 12

/**
 * Inserts the files that a source reads, as TeX does. `parts` are the files uploaded with it, by name; files
 * that it defines with `filecontents` are used as well. Missing files are marked at the place where they
 * would be inserted.
 */
export function assembleTex(main: string, parts: Map<string, string>): Assembled {
  const files = new Map([...parts].map(([name, text]) => [fileName(name), text]))
  const missing: { name: string; shown: string }[] = []
  const missed = (name: string, shown: string) => {
    missing.push({ name, shown })
    return `\\${missingMark}{${missing.length - 1}}`
  }
  const used = new Set<string>()
  const bibliographies: string[] = []
  let size = 0
  const read = (text: string, above: string[]): string => {
    size += text.length
    if (size > mostTex) throw texTooLarge()
    const source = cutAtEndinput(text)
    const changes: (Span & { text: string })[] = []
    const ends = groupEnds(source)
    const documentAt = source.indexOf('\\begin{document}')
    for (const token of tokensOf(source)) {
      if (token.kind === 'verbatim' && token.name.startsWith('filecontents')) {
        const [, name = '', content = ''] =
          /^\\begin\{filecontents\*?\}(?:\[[^\]]*\])?\{([^{}]*)\}([\s\S]*)\\end/.exec(
            source.slice(token.start, token.end),
          ) ?? []
        if (!files.has(fileName(name))) files.set(fileName(name), content)
        changes.push({ start: token.start, end: token.end, text: '' })
      }
      if (token.kind !== 'command' || !reads.test(token.name)) continue
      const { span, names } = namesAt(source, ends, token)
      if (names.length === 0) continue
      if (/^(bibliography|addbibresource)$/.test(token.name)) {
        let list = ''
        for (const name of names) {
          const key = bibliographyKeys(name).find((candidate) => files.has(candidate))
          if (key === undefined) {
            list += missed(`${fileName(name).replace(/\.bib$/, '')}.bib`, '')
            continue
          }
          used.add(key)
          const content = files.get(key) ?? ''
          if (content.includes('\\begin{thebibliography}')) list += `\n${read(content, [...above, key])}\n`
          else if (size + content.length <= 4 * mostTex) bibliographies.push(content)
        }
        changes.push({ ...span, text: list })
        continue
      }
      const [name = ''] = names
      const key = [`${fileName(name)}.tex`, fileName(name)].find((candidate) => files.has(candidate))
      if (key !== undefined) used.add(key)
      if (key !== undefined && !above.includes(key) && above.length < deepest)
        changes.push({ ...span, text: `\n${read(bodyOf(files.get(key) ?? ''), [...above, key])}\n` })
      else {
        const inBody = documentAt < token.start || above.length > 0
        changes.push({ ...span, text: missed(name, inBody ? missingPart : '') })
      }
    }
    return replaceSpans(source, changes)
  }
  const marked = read(main, [])
  return {
    source: marked.replaceAll(mark, (_, index) => missing[Number(index)]?.shown ?? ''),
    missing: missing.length === 0 ? [] : namesIn(settleConditions(marked), missing),
    bibliographies,
    used,
  }
}

/** Name of the command that stands for a missing file until the conditions around it are settled. */
const missingMark = 'imprimaturmissing'
const mark = new RegExp(`\\\\${missingMark}\\{(\\d+)\\}`, 'g')

/** Returns the missing files of the branches that are kept, each once. */
function namesIn(settled: string, missing: readonly { name: string }[]): string[] {
  const names = [...settled.matchAll(mark)].flatMap(([, index]) => missing[Number(index)]?.name ?? [])
  return [...new Set(names)]
}

/**
 * Returns the names under which a bibliography may have been uploaded. Where authors cannot upload .bib
 * files, they may have named it 'refs.bib.tex' or 'refs.tex'. It may also be the list generated by BibTeX
 * (.bbl).
 */
function bibliographyKeys(name: string): string[] {
  const base = fileName(name).replace(/\.bib$/, '')
  return [`${base}.bib`, `${base}.bib.tex`, base, `${base}.bbl`, `${base}.bbl.tex`, `${base}.tex`]
}

/** Text shown in place of a missing file. */
export const missingPart = '\n\n\\textit{[This part was not included in the upload]}\n\n'

const reads = /^(input|include|subfile|subfileinclude|import|subimport|bibliography|addbibresource)$/

function namesAt(source: string, ends: Int32Array, token: Span & { name: string }) {
  const count = /import$/.test(token.name) ? 2 : 1
  const given = argumentsAt(source, ends, token.end, count)
  const last = given.filter(({ optional }) => !optional).at(-1)
  if (last) {
    const text = source.slice(last.start + 1, last.end - 1)
    const names = text.split(',').map((name) => name.trim())
    return { span: { start: token.start, end: last.end }, names: names.filter((name) => name !== '') }
  }
  // Handles `\input file` without braces.
  const plain = /^[ \t]+([^\s{}\\%]+)/.exec(source.slice(token.end, token.end + 200))
  const isPlain = token.name === 'input' && plain
  return {
    span: { start: token.start, end: token.end + (isPlain ? plain[0].length : 0) },
    names: isPlain ? [plain[1] ?? ''] : [],
  }
}

/** Returns the file name without its folders, because uploads have none. */
function fileName(path: string): string {
  return (path.trim().split(/[\\/]/).at(-1) ?? '').toLowerCase()
}

/** Returns the document body of a part that can also be typeset on its own. */
function bodyOf(text: string): string {
  const begin = text.indexOf('\\begin{document}')
  const end = text.lastIndexOf('\\end{document}')
  return begin >= 0 && end > begin ? text.slice(begin + '\\begin{document}'.length, end) : text
}

/** Cuts the source at `\endinput`, where TeX stops reading the file. */
function cutAtEndinput(source: string): string {
  for (const token of tokensOf(source))
    if (token.kind === 'command' && token.name === 'endinput') return source.slice(0, token.start)
  return source
}
