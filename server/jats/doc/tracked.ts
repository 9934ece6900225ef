import type { TextMark, TextNode } from '#domain/production/text-doc.ts'
import { serializeXml } from '../serialize.ts'
import { isElement, type XmlNode } from '../xml.ts'
import { fragment } from './write.ts'

/**
 * Turns the tracked changes of a converted Word file, which are named-content with author and time in
 * specific-use, into tracked changes of the document. Within elements that the editor keeps as XML they are
 * accepted, because nobody could decide about them there.
 */
export function withTrackedChanges(doc: TextNode): TextNode {
  let count = 0
  /** A deletion and the insertion after it are one change, as are passages of one author side by side. */
  const changeOf = (mark: TextMark, before: TextMark | null): TextMark => {
    const { 'content-type': type = '', 'specific-use': use = '' } = attributesOf(mark)
    const [name = '', time = null] = use.split(' | ')
    const author = `file:${name}`
    if (before?.attrs?.author !== author) count += 1
    return {
      type: type === 'tracked-insertion' ? 'insertion' : 'deletion',
      attrs: { id: `file-${count}`, author, name, time },
    }
  }
  const visit = (node: TextNode): TextNode => {
    let change: TextMark | null = null
    const content = node.content?.map((child) => {
      const mark = child.marks?.find(isTracked)
      change = mark ? changeOf(mark, change) : null
      return change ? withMark(visit(child), change) : visit(child)
    })
    return withWholeChange({
      ...node,
      ...(node.attrs && { attrs: withAcceptedXml(node.attrs) }),
      ...(content && { content }),
    })
  }
  return visit(doc)
}

const withMark = (node: TextNode, change: TextMark): TextNode => ({
  ...node,
  marks: [...(node.marks ?? []).filter((mark) => !isTracked(mark)), change],
})

/** Moves a change of all words of a paragraph to the paragraph, so that rejecting an insertion removes it. */
function withWholeChange(node: TextNode): TextNode {
  if (node.type !== 'paragraph' || !node.content?.length) return node
  const [first, ...others] = node.content.map(({ marks = [] }) =>
    marks.find(({ type }) => type === 'insertion' || type === 'deletion'),
  )
  if (!first || others.some((mark) => mark?.type !== first.type)) return node
  const content = node.content.map(({ marks = [], ...rest }): TextNode => {
    const own = marks.filter(({ type }) => type !== first.type)
    return { ...rest, ...(own.length > 0 && { marks: own }) }
  })
  return { ...node, content, marks: [...(node.marks ?? []), first] }
}

const attributesOf = ({ attrs }: TextMark) => (attrs?.attributes ?? {}) as Record<string, string>

const tracked = /^tracked-(?:insertion|deletion)$/
const isTracked = (mark: TextMark) =>
  mark.type === 'named' && tracked.test(attributesOf(mark)['content-type'] ?? '')

function withAcceptedXml(attrs: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(attrs).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('content-type="tracked-')
        ? accepted(fragment(value)).map(serializeXml).join('')
        : value,
    ]),
  )
}

const accepted = (nodes: readonly XmlNode[]): XmlNode[] =>
  nodes.flatMap((node) => {
    if (!isElement(node)) return [node]
    const type = node.attributes['content-type'] ?? ''
    if (node.name !== 'named-content' || !tracked.test(type))
      return [{ ...node, children: accepted(node.children) }]
    return type === 'tracked-insertion' ? accepted(node.children) : []
  })
