import { DocumentError } from '../contract.ts'
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
  /** Files that the source reads and that were not uploaded. */
  missing: string[]
  /** Contents of the bibliography files that it names. */
  bibliographies: string[]
  /** The parts that it reads, by file name in small letters. */
  used: Set<string>
}

/** Whether a whole document among `others` reads the part called `name`. A file that begins a document is no part. */
export function isPartOf(name: string, source: string, others: Map<string, string>): boolean {
  if (beginsDocument(source)) return false
  const all = new Map([...others, [name, source]])
  return [...others.values()].some(
    (other) => beginsDocument(other) && assembleTex(other, all).used.has(fileName(name)),
  )
}

/** Whether a source is a whole document, with a class. */
export const beginsDocument = (source: string) => /^[^%\n]*\\document(class|style)\b/m.test(source)

const deepest = 12

/**
 * Inserts the files that a source reads, as TeX does. `parts` are the files uploaded beside it and those that it
 * contains in `filecontents`, by name. Missing files are marked where they would be inserted.
 */
export function assembleTex(main: string, parts: Map<string, string>): Assembled {
  const files = new Map([...parts].map(([name, text]) => [fileName(name), text]))
  const missing = new Set<string>()
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
            missing.add(`${fileName(name).replace(/\.bib$/, '')}.bib`)
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
        missing.add(name)
        const inBody = documentAt < token.start || above.length > 0
        changes.push({ ...span, text: inBody ? missingPart : '' })
      }
    }
    return replaceSpans(source, changes)
  }
  const source = read(main, [])
  return { source, missing: [...missing], bibliographies, used }
}

/**
 * The names under which a bibliography may have been uploaded. Authors can upload .tex files and no .bib files, so one may be
 * called 'refs.bib.tex' or 'refs.tex'; it may also be the list that BibTeX made (.bbl).
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
  // `\input file` without braces
  const plain = /^[ \t]+([^\s{}\\%]+)/.exec(source.slice(token.end, token.end + 200))
  const isPlain = token.name === 'input' && plain
  return {
    span: { start: token.start, end: token.end + (isPlain ? plain[0].length : 0) },
    names: isPlain ? [plain[1] ?? ''] : [],
  }
}

/** Uploads have no folders, so only the file name counts. */
function fileName(path: string): string {
  return (path.trim().split(/[\\/]/).at(-1) ?? '').toLowerCase()
}

/** The document body of a part that can also be typeset on its own. */
function bodyOf(text: string): string {
  const begin = text.indexOf('\\begin{document}')
  const end = text.lastIndexOf('\\end{document}')
  return begin >= 0 && end > begin ? text.slice(begin + '\\begin{document}'.length, end) : text
}

/** Cuts at `\endinput`, after which TeX stops reading the file. */
function cutAtEndinput(source: string): string {
  for (const token of tokensOf(source))
    if (token.kind === 'command' && token.name === 'endinput') return source.slice(0, token.start)
  return source
}
