import type { Node as DocNode } from 'prosemirror-model'
import type { EditorView, NodeView } from 'prosemirror-view'
import type { Edited, Surroundings } from '../model/surroundings.ts'
import { mathElement, texOf, textOfBlocks, textOfXml } from '../model/xml.ts'
import { kinds, words } from '../writing-texts.ts'
import { button, element } from './element.ts'

type GetPos = () => number | undefined
type Draw = (node: DocNode, open: (kind: Edited['kind']) => HTMLButtonElement) => (Node | string)[]

/**
 * Returns the view of a node that is edited in a dialog. A function draws the node; its button or a double
 * click opens the dialog, and its name is announced to screen readers.
 */
function atomView(
  node: DocNode,
  getPos: GetPos,
  surroundings: Surroundings,
  options: { name: (node: DocNode) => string; kind: Edited['kind'] | null; draw: Draw },
): NodeView {
  const dom = element(node.isInline ? 'span' : 'div', { contenteditable: 'false' })
  const show = (kind: Edited['kind']) => {
    const pos = getPos()
    if (pos !== undefined) surroundings.edit({ kind, pos })
  }
  const labels = { xml: words.opaque.edit, formula: words.formula.edit, reference: words.reference.edit }
  const draw = (at: DocNode) => {
    dom.className = `writing-atom writing-${at.type.name.replaceAll('_', '-')}`
    dom.dataset.id = at.attrs.id ?? ''
    dom.dataset.kind = at.isInline ? '' : (kinds[at.type.name] ?? '')
    if (!at.isInline) {
      dom.setAttribute('role', 'group')
      dom.setAttribute('aria-label', options.name(at))
    }
    const open = (kind: Edited['kind']) => {
      const made = button(labels[kind], () => show(kind))
      made.setAttribute('aria-label', `${labels[kind]}: ${options.name(at)}`)
      return made
    }
    dom.replaceChildren(...options.draw(at, open))
  }
  draw(node)
  const { kind } = options
  if (kind) dom.addEventListener('dblclick', () => show(kind))
  return {
    dom,
    update(next) {
      if (next.type !== node.type) return false
      if (next.attrs !== node.attrs) draw(next)
      node = next
      return true
    },
    selectNode: () => dom.classList.add('writing-selected'),
    deselectNode: () => dom.classList.remove('writing-selected'),
    stopEvent: (event) => event.target instanceof HTMLButtonElement,
    ignoreMutation: () => true,
  }
}

export const nameOfElement = (name: string) => name.replaceAll('-', ' ')

function formulaParts(content: string, isDisplayed = false): (Node | string)[] {
  const math = mathElement(content)
  math?.setAttribute('display', isDisplayed ? 'block' : 'inline')
  if (math) return [math]
  const tex = texOf(content)
  return [element('code', {}, [tex || textOfXml(content) || words.formula.unnamed])]
}

const shortened = (text: string) => (text.length > 60 ? `${text.slice(0, 57)}…` : text)

/** Returns the views of all nodes that are edited in a dialog. */
export function atomViews(surroundings: Surroundings) {
  const view =
    (options: Parameters<typeof atomView>[3]) => (node: DocNode, _view: EditorView, getPos: GetPos) =>
      atomView(node, getPos, surroundings, options)
  const formulaName = ({ attrs }: DocNode) =>
    `${words.formula.unnamed} ${shortened(texOf(attrs.content) || textOfXml(attrs.content))}`
  return {
    opaque_block: view({
      name: ({ attrs }) => words.opaque.kept(nameOfElement(attrs.name)),
      kind: 'xml',
      draw: ({ attrs }, open) => [
        element('b', {}, [nameOfElement(attrs.name)]),
        ' ',
        element('span', {}, [shortened(textOfBlocks(attrs.xml))]),
        open('xml'),
      ],
    }),
    opaque_inline: view({
      name: ({ attrs }) => words.opaque.kept(nameOfElement(attrs.name)),
      kind: 'xml',
      draw: ({ attrs }) => [textOfXml(attrs.xml) || nameOfElement(attrs.name)],
    }),
    display_formula: view({
      name: formulaName,
      kind: 'formula',
      draw: ({ attrs }, open) => {
        const label = /<label>(.*?)<\/label>/.exec(attrs.content)?.[1]
        const formula = element('span', { class: 'writing-formula' }, formulaParts(attrs.content, true))
        const number = element('span', { class: 'writing-number' }, [label ? textOfXml(label) : ''])
        return [element('span', { class: 'writing-formula-line' }, [formula, number]), open('formula')]
      },
    }),
    inline_formula: view({
      name: formulaName,
      kind: 'formula',
      draw: ({ attrs }) => formulaParts(attrs.content),
    }),
    reference: view({
      name: ({ attrs }) => `${kinds.reference} ${shortened(attrs.text)}`,
      kind: 'reference',
      draw: ({ attrs }, open) => [
        element('span', {}, [attrs.text || textOfXml(attrs.content)]),
        ' ',
        open('reference'),
      ],
    }),
    xref: view({
      name: ({ attrs }) => textOfXml(attrs.content),
      kind: null,
      draw: ({ attrs }) => [textOfXml(attrs.content) || attrs.attributes.rid || ''],
    }),
  }
}
