/** Writes manuscripts in the forms in which authors send them, from the JATS of published articles. */

import { runPandoc } from '#server/documents/typeset/pandoc.ts'
import type { JatsArticle } from '#server/jats/model.ts'
import type { XmlElement } from '#server/jats/xml.ts'
import { bibOf } from './bibliography.ts'
import { ManuscriptWriter } from './manuscript-writer.ts'

/**
 * The form in which the manuscript is written:
 * styled: headings use Word styles
 * typed: headings are marked by hand, in bold and italics
 * plain: headings are only numbered and in capitals
 * zotero: as styled, with citation fields of a reference manager
 * latex: LaTeX with a .bib file
 */
export type Manner = 'styled' | 'typed' | 'plain' | 'zotero' | 'latex'

export interface Manuscript {
  bytes: Uint8Array
  parts: [string, Uint8Array][]
}

/** The parts of a published article that its author wrote. */
export interface Original {
  article: JatsArticle
  root: XmlElement
  body: XmlElement
  /** TeX source of each formula element. */
  tex: Map<XmlElement, string>
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
export async function writeManuscript(original: Original, manner: Manner): Promise<Manuscript> {
  const writer = new ManuscriptWriter(original, manner)
  const blocks = writer.document()
  const document = JSON.stringify({ 'pandoc-api-version': [1, 23, 1], meta: {}, blocks })
  if (manner === 'latex') {
    const { stdout, stderr } = await runPandoc(
      { from: 'json', to: 'latex', standalone: true, wrap: 'none' },
      { input: document },
    )
    if (!stdout) throw new Error(stderr)
    const bytes = new TextEncoder().encode(
      stdout.replace('\\begin{document}', '\\usepackage{natbib}\n\\begin{document}'),
    )
    return {
      bytes,
      parts: [
        ['references.bib', new TextEncoder().encode(bibOf(original.article.references))],
        ['picture.png', new Uint8Array(pixel)],
      ],
    }
  }
  const { files, stderr } = await runPandoc(
    { from: 'json', to: 'docx', 'output-file': 'out.docx' },
    { input: document, 'picture.png': new Uint8Array(pixel) },
  )
  const out = files['out.docx']
  if (!out) throw new Error(stderr)
  return { bytes: new Uint8Array(await out.arrayBuffer()), parts: [] }
}
