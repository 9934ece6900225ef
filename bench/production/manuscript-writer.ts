/** Writes the text of a published article as a tree of pandoc, in the form of a manuscript. */
import type { PandocNode } from '#server/documents/typeset/pandoc.ts'
import type { Reference } from '#server/jats/model.ts'
import {
  child,
  descendants,
  elements,
  isElement,
  textOf,
  type XmlElement,
  type XmlNode,
} from '#server/jats/xml.ts'
import { cslOf, keyOf } from './bibliography.ts'
import type { Manner, Original } from './manuscript.ts'
import { isNumbered, referenceList } from './manuscript-references.ts'
import { gridOf } from './manuscript-table.ts'
import {
  fieldBegin,
  fieldEnd,
  node,
  none,
  para,
  str,
  styled,
  textOfInlines,
  upper,
  words,
} from './pandoc-nodes.ts'

export class ManuscriptWriter {
  readonly #original: Original
  readonly #manner: Manner
  readonly #hasStyles: boolean
  readonly #notes: Map<string, XmlElement>
  #numbers: number[] = []

  constructor(original: Original, manner: Manner) {
    this.#original = original
    this.#manner = manner
    this.#hasStyles = manner === 'styled' || manner === 'zotero' || manner === 'latex'
    this.#notes = new Map(descendants(original.root, 'fn').map((fn) => [fn.attributes.id ?? '', fn]))
  }

  document(): PandocNode[] {
    const { article, body } = this.#original
    const authors = article.contributors
      .map((c) => c.collaboration ?? `${c.givenName} ${c.familyName}`)
      .join(', ')
    const places = [...new Set(article.contributors.flatMap((c) => c.affiliations.map((a) => a.text)))]
    const title = [str(article.title)]
    const front = [
      this.#hasStyles ? styled('Title', [para(title)]) : para([node('Strong', title)]),
      ...(authors ? [para([str(authors)])] : []),
      ...places.slice(0, 30).map((place) => para([str(place)])),
      ...(article.abstract
        ? [
            this.#heading([str('Abstract')], 1, false),
            ...article.abstract.text.split('\n\n').map((text) => para([str(text)])),
          ]
        : []),
      ...(article.keywords.length > 0
        ? [para([node('Strong', [str('Keywords:')]), str(` ${article.keywords.join('; ')}`)])]
        : []),
    ]
    const main = this.#blocks(body.children, 1)
    const begins = elements(body)[0]?.name === 'sec'
    return [
      ...(this.#manner === 'latex' ? [] : front),
      // Without a heading, nothing marks the end of the front matter.
      ...(begins ? [] : [this.#heading([str('Introduction')], 1, true)]),
      ...main,
      ...this.#references(),
    ]
  }

  #heading(inlines: PandocNode[], level: number, isNumbered: boolean): PandocNode {
    if (this.#hasStyles) return node('Header', [level, none, inlines])
    if (this.#manner === 'plain') {
      // Some articles were published with the numbers that their authors typed in the headings.
      if (typedNumber.test(textOfInlines(inlines))) return para(level === 1 ? upper(inlines) : inlines)
      this.#numbers = this.#numbers.slice(0, level)
      this.#numbers[level - 1] = (this.#numbers[level - 1] ?? 0) + (isNumbered ? 1 : 0)
      for (let at = 0; at < level; at += 1) this.#numbers[at] ??= 1
      const capitals = level === 1 ? upper(inlines) : inlines
      return para(isNumbered ? [str(`${this.#numbers.slice(0, level).join('.')}. `), ...capitals] : capitals)
    }
    const bold = node('Strong', inlines)
    return para([
      level === 1 ? bold : level === 2 ? node('Strong', [node('Emph', inlines)]) : node('Emph', inlines),
    ])
  }

  #blocks(nodes: readonly XmlNode[], level: number): PandocNode[] {
    const out: PandocNode[] = []
    let loose: XmlNode[] = []
    const flush = () => {
      const inlines = this.#inlines(loose)
      if (inlines.some((inline) => inline.t !== 'Str' || String(inline.c).trim() !== ''))
        out.push(para(inlines))
      loose = []
    }
    for (const item of nodes) {
      if (isElement(item) && blockNames.has(item.name)) {
        flush()
        out.push(...this.#block(item, level))
      } else loose.push(item)
    }
    flush()
    return out
  }

  #block(element: XmlElement, level: number): PandocNode[] {
    const inside = () => this.#blocks(element.children, level)
    switch (element.name) {
      case 'p':
        return inside()
      case 'sec':
      case 'app':
      case 'boxed-text': {
        const title = child(element, 'title') ?? child(child(element, 'caption'), 'title')
        const rest = element.children.filter(
          (item) => !isElement(item) || !['title', 'label', 'sec-meta', 'object-id'].includes(item.name),
        )
        return [
          ...(title ? [this.#heading(this.#inlines(title.children), level, true)] : []),
          ...this.#blocks(rest, title ? level + 1 : level),
        ]
      }
      case 'list': {
        const items = elements(element, 'list-item').map((item) => this.#blocks(item.children, level))
        if (items.length === 0) return []
        return element.attributes['list-type'] === 'order'
          ? [node('OrderedList', [[1, { t: 'Decimal' }, { t: 'Period' }], items])]
          : [node('BulletList', items)]
      }
      case 'disp-quote':
        return [node('BlockQuote', inside())]
      case 'disp-formula': {
        const label = textOf(child(element, 'label'))
        const tex = this.#original.tex.get(element) ?? ''
        return tex
          ? [para([node('Math', [{ t: 'DisplayMath' }, tex]), ...(label ? [str(` ${label}`)] : [])])]
          : []
      }
      case 'fig':
        return this.#figure(element)
      case 'table-wrap':
        return this.#table(element)
      default:
        return inside()
    }
  }

  #caption(element: XmlElement): PandocNode[] {
    const label = textOf(child(element, 'label')).replace(/[.:]\s*$/, '')
    const caption = child(element, 'caption')
    const words = elements(caption).flatMap((part, index) => [
      ...(index > 0 ? [str(' ')] : []),
      ...this.#inlines(part.children),
    ])
    const stop = words.length > 0 ? '. ' : ''
    return label
      ? [
          this.#manner === 'typed' ? node('Strong', [str(`${label}${stop}`)]) : str(`${label}${stop}`),
          ...words,
        ]
      : words
  }

  #captioned(caption: PandocNode[]): PandocNode[] {
    if (caption.length === 0) return []
    return [this.#hasStyles ? styled('Caption', [para(caption)]) : para(caption)]
  }

  #figure(element: XmlElement): PandocNode[] {
    const image = node('Image', [none, [], ['picture.png', '']])
    if (this.#manner === 'latex') {
      const caption = elements(child(element, 'caption')).flatMap((part, index) => [
        ...(index > 0 ? [str(' ')] : []),
        ...this.#inlines(part.children),
      ])
      return [
        node('Figure', [
          [element.attributes.id ?? '', [], []],
          [null, caption.length > 0 ? [node('Plain', caption)] : []],
          [node('Plain', [image])],
        ]),
        ...elements(element, 'attrib').map((a) => para(this.#inlines(a.children))),
      ]
    }
    return [
      para([image]),
      ...this.#captioned(this.#caption(element)),
      ...elements(element, 'attrib').map((a) => para(this.#inlines(a.children))),
    ]
  }

  #table(element: XmlElement): PandocNode[] {
    const tables = descendants(element, 'table')
    const foot = elements(child(element, 'table-wrap-foot')).flatMap((part) => this.#blocks([part], 1))
    const isLatex = this.#manner === 'latex'
    const caption = isLatex
      ? elements(child(element, 'caption')).flatMap((part) => this.#inlines(part.children))
      : []
    return [
      ...(isLatex ? [] : this.#captioned(this.#caption(element))),
      ...tables.map((table) => gridOf(table, caption, (cell) => this.#blocks(cell.children, 1))),
      ...foot,
    ]
  }

  #references(): PandocNode[] {
    const { references } = this.#original.article
    if (references.length === 0) return []
    if (this.#manner === 'latex')
      return [node('RawBlock', ['latex', '\\bibliographystyle{plainnat}\n\\bibliography{references}'])]
    return [
      this.#heading([str('References')], 1, false),
      ...referenceList(references, isNumbered(this.#original), this.#manner === 'zotero'),
    ]
  }

  #inlines(nodes: readonly XmlNode[]): PandocNode[] {
    const out: PandocNode[] = []
    for (let at = 0; at < nodes.length; at += 1) {
      const item = nodes[at] as XmlNode
      if (this.#isCitation(item) && (this.#manner === 'zotero' || this.#manner === 'latex')) {
        // Adjacent citations form one citation of several works.
        let end = at
        while (
          typeof nodes[end + 1] === 'string' &&
          /^[\s,;–-]*$/.test(String(nodes[end + 1])) &&
          this.#isCitation(nodes[end + 2] as XmlNode)
        )
          end += 2
        out.push(...this.#citation(nodes.slice(at, end + 1)))
        at = end
      } else out.push(...this.#inline(item))
    }
    return out
  }

  #isCitation(item: XmlNode | undefined): item is XmlElement {
    return (
      isElement(item) &&
      item.name === 'xref' &&
      item.attributes['ref-type'] === 'bibr' &&
      this.#cited(item).length > 0
    )
  }

  #cited(xref: XmlElement): Reference[] {
    return (xref.attributes.rid ?? '')
      .split(/\s+/)
      .flatMap((id) => this.#original.article.references.find((reference) => reference.id === id) ?? [])
  }

  #citation(nodes: readonly XmlNode[]): PandocNode[] {
    const cited = nodes
      .filter((item): item is XmlElement => isElement(item))
      .flatMap((item) => this.#cited(item))
    if (this.#manner === 'latex')
      return [
        node('RawInline', ['latex', `\\citep{${cited.map((reference) => keyOf(reference)).join(',')}}`]),
      ]
    const items = cited.map((reference) => ({
      id: reference.id,
      uris: [`http://zotero.org/users/1/items/${reference.id}`],
      itemData: cslOf(reference),
    }))
    const code = ` ADDIN ZOTERO_ITEM CSL_CITATION ${JSON.stringify({ citationID: 'x', citationItems: items })} `
    return [fieldBegin(code), ...nodes.flatMap((item) => this.#inline(item)), fieldEnd]
  }

  #inline(item: XmlNode): PandocNode[] {
    if (!isElement(item)) return words(item)
    const wrapper = wrappers[item.name]
    if (wrapper) return [node(wrapper, this.#inlines(item.children))]
    switch (item.name) {
      case 'xref': {
        const note =
          item.attributes['ref-type'] === 'fn' ? this.#notes.get(item.attributes.rid ?? '') : undefined
        return note ? [this.#note(note)] : this.#inlines(item.children)
      }
      case 'fn':
        return [this.#note(item)]
      case 'inline-formula': {
        const tex = this.#original.tex.get(item)
        return tex ? [node('Math', [{ t: 'InlineMath' }, tex])] : words(textOf(item))
      }
      case 'ext-link':
      case 'uri': {
        const href = item.attributes['xlink:href'] ?? ''
        return /^https?:/.test(href)
          ? [node('Link', [none, this.#inlines(item.children), [href, '']])]
          : this.#inlines(item.children)
      }
      case 'disp-formula': {
        // A display formula within a caption.
        const tex = this.#original.tex.get(item)
        return tex ? [node('Math', [{ t: 'DisplayMath' }, tex])] : []
      }
      // Labels of what is nested in captions are not counted as words.
      case 'label':
      case 'tex-math':
      case 'mml:math':
      case 'object-id':
      case 'graphic':
      case 'inline-graphic':
        return []
      case 'break':
        return [node('LineBreak', undefined)]
      default:
        return this.#inlines(item.children)
    }
  }

  #note(fn: XmlElement): PandocNode {
    const content = fn.children.filter((item) => !isElement(item) || item.name !== 'label')
    return node('Note', this.#blocks(content, 6))
  }
}

const blockNames = new Set(
  'p sec app list disp-quote disp-formula fig table-wrap boxed-text fig-group table-wrap-group disp-formula-group verse-group statement speech supplementary-material def-list fn-group'.split(
    ' ',
  ),
)
const wrappers: Record<string, string> = {
  italic: 'Emph',
  bold: 'Strong',
  sup: 'Superscript',
  sub: 'Subscript',
  underline: 'Underline',
  sc: 'SmallCaps',
}

const typedNumber = /^\s*\d{1,2}(?:\.\d{1,2})*[.)]?\s+\p{L}/u
