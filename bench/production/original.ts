/** Reads a published article as far as an author wrote it. */
import { runPandoc } from '#server/documents/typeset/pandoc.ts'
import { parseJats } from '#server/jats/parse.ts'
import { serializeXml } from '#server/jats/serialize.ts'
import { descendants, elements, isElement, parseXml, type XmlElement } from '#server/jats/xml.ts'
import type { Original } from './manuscript.ts'

/** What the journal's records say of an article. */
export function recordOf({ article }: Original) {
  return {
    title: article.title,
    abstract: article.abstract?.text ?? '',
    keywords: article.keywords,
    authors: article.contributors.map((c) => ({
      firstName: c.givenName,
      lastName: c.familyName || (c.collaboration ?? ''),
      affiliation: c.affiliations.map(({ text }) => text).join('; '),
    })),
  }
}

/** With the TeX of all formulas, which pandoc reads from their MathML in one call. */
export async function originalOf(xml: string): Promise<Original> {
  const root = parseXml(xml)
  const [body] = elements(root, 'body')
  if (!body) throw new Error('The article has no body')
  const formulas = descendants(body, 'disp-formula', 'inline-formula').filter(
    (formula) => descendants(formula, 'mml:math').length === 1,
  )
  const tex = new Map<XmlElement, string>()
  if (formulas.length > 0) {
    const html = formulas
      .map((formula) => `<p>${serializeXml(bare(descendants(formula, 'mml:math')[0] as XmlElement))}</p>`)
      .join('\n')
    const { stdout } = await runPandoc({ from: 'html', to: 'json' }, { input: html })
    const found = (JSON.parse(stdout) as { blocks: { c: { t: string; c: [unknown, string] }[] }[] }).blocks
    if (found.length === formulas.length)
      found.forEach((block, index) => {
        const math = block.c.find(({ t }) => t === 'Math')
        const formula = formulas[index]
        if (math && formula) tex.set(formula, math.c[1])
      })
  }
  return { article: parseJats(xml), root, body, tex }
}

function bare(element: XmlElement): XmlElement {
  const attributes = Object.fromEntries(
    Object.entries(element.attributes).filter(([name]) => !name.startsWith('xmlns')),
  )
  return {
    ...element,
    name: element.name.replace('mml:', ''),
    attributes,
    children: element.children.map((node) => (isElement(node) ? bare(node) : node)),
  }
}
