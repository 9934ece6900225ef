import { isElement, type XmlElement, type XmlNode } from '../../jats/xml.ts'
import { DocumentError } from '../contract.ts'
import type { Repair } from '../tex/balance.ts'
import { readablePartOf } from '../tex/prepare.ts'
import { type PandocDocument, type PandocNode, runPandoc } from '../typeset/pandoc.ts'
import type { CslItem } from './csl.ts'
import { type EmbeddedCitation, type LostObject, prepareDocx } from './docx-source.ts'
import { readMarks } from './embedded-citations.ts'
import type { DocumentFront } from './front.ts'
import { PandocReader, type SourceComment } from './pandoc-tree.ts'
import { plainText } from './tree.ts'

export type PlainCite = 'text' | 'brackets' | 'bare'

/** A source converted to the elements of tree.ts, with all other data that was read from it. */
export interface ReadSource {
  blocks: XmlElement[]
  /** Pictures, by the names used in x-image elements. */
  pictures: Record<string, Uint8Array>
  comments: SourceComment[]
  meta: Partial<DocumentFront>
  citations: EmbeddedCitation[]
  /** Records of a .bib file that the text cites. */
  bibliography: CslItem[]
  manner: 'names' | 'numbers'
  /** How LaTeX prints a plain `\cite` with names: 'Deaton (1992)', '(Deaton, 1992)' or 'Deaton, 1992'. */
  plainCite: PlainCite
  lost: LostObject[]
  hiddenWords: number
  /** Passages that the author coloured or highlighted. */
  coloured: string[]
  words: number
  /**
   * Whether figures, formulas and sections must be numbered here, because the source leaves this to
   * typesetting.
   */
  isNumbered: boolean
  /** Files that the source refers to but that were not uploaded. */
  missing: string[]
  unreadEntries: string[]
  /** Places of a LaTeX source that were repaired before it was read. */
  repairs: Repair[]
  /** Passages of a LaTeX source that could not be read and became code. */
  quoted: string[]
}

export async function readDocxSource(bytes: Uint8Array): Promise<ReadSource> {
  const source = prepareDocx(bytes)
  const { document, pictures } = await readTree(
    { from: 'docx+styles', 'track-changes': 'all', 'extract-media': 'media' },
    { input: source.bytes },
    'This Word file cannot be read. Open it in Word, save it again as .docx, and upload it.',
  )
  const reader = new PandocReader()
  const blocks = readMarks(reader.blocks(document.blocks))
  const isEmpty = blocks.every((block) => plainText(block.children) === '')
  if (isEmpty && source.lost.some(({ kind }) => kind === 'linked-picture'))
    throw new DocumentError(
      'no-text',
      'This Word file contains only links to pictures. Insert the pictures themselves, and upload it again.',
    )
  if (isEmpty && Object.keys(pictures).length === 0)
    throw new DocumentError(
      'no-text',
      'This Word file contains no text. Upload the file that contains the article.',
    )
  return {
    blocks,
    pictures,
    comments: reader.comments,
    meta: metaOf(document, reader),
    citations: source.citations,
    bibliography: [],
    manner: 'numbers',
    plainCite: 'brackets',
    lost: source.lost,
    hiddenWords: source.hiddenWords,
    coloured: source.coloured,
    words: source.words,
    isNumbered: false,
    missing: [],
    unreadEntries: [],
    repairs: [],
    quoted: [],
  }
}

export async function readTree(
  options: Record<string, unknown>,
  files: Record<string, Uint8Array | string>,
  refusal: string,
): Promise<{ document: PandocDocument; pictures: Record<string, Uint8Array> }> {
  const { stdout, stderr, mediaFiles } = await runPandoc({ to: 'json', ...options }, files)
  if (stdout === '') throw new DocumentError('unreadable', `${refusal}${detail(stderr)}`)
  const pictures: Record<string, Uint8Array> = {}
  for (const [path, blob] of Object.entries(mediaFiles))
    pictures[path] = new Uint8Array(await blob.arrayBuffer())
  return { document: JSON.parse(stdout) as PandocDocument, pictures }
}

/** Returns the line number from pandoc's error message. The rest of the message does not help authors. */
function detail(stderr: string): string {
  const line = /line (\d+)/.exec(stderr)?.[1]
  return line ? ` The first problem is in line ${line}.` : ''
}

/** Replaces LaTeX commands that pandoc left with their text, or with nothing, such as \Large. */
function readable(nodes: readonly XmlNode[]): XmlNode[] {
  return nodes.map((node) => {
    if (!isElement(node)) return node
    if (node.name === 'x-raw') return readablePartOf(plainText(node)).text
    return { ...node, children: readable(node.children) }
  })
}

function metaOf({ meta }: PandocDocument, reader: PandocReader): Partial<DocumentFront> {
  const text = (node: PandocNode | undefined): string => {
    if (!node) return ''
    if (node.t === 'MetaInlines') return plainText(readable(reader.inlines(node.c as PandocNode[])))
    if (node.t === 'MetaBlocks')
      return reader
        .blocks(node.c as PandocNode[])
        .map((block) => plainText(block.children))
        .join('\n\n')
    if (node.t === 'MetaList') return (node.c as PandocNode[]).map(text).filter(Boolean).join('\n')
    return typeof node.c === 'string' ? node.c : ''
  }
  return {
    title: text(meta.title) || null,
    abstract: text(meta.abstract) || null,
    authors: text(meta.author) ? text(meta.author).split('\n') : [],
    keywords: text(meta.keywords) ? text(meta.keywords).split(/\s*[;,\n]\s*/) : null,
  }
}

export async function readLatexSource(bytes: Uint8Array, parts: [string, Uint8Array][]): Promise<ReadSource> {
  const { readLatex } = await import('./latex-source.ts')
  return readLatex(bytes, parts, metaOf)
}

export type MetaReader = typeof metaOf
