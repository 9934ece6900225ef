import { hasClass, isMath, isNode, lettersOf, type Node } from './tree.ts'

/**
 * A run of text: the text of one block, without the blocks inside it. A block that contains other blocks has
 * a run before, between and after them.
 */
export interface Unit {
  node: Node
  text: string
  letters: string
  /** A label and its text, if the run is both. */
  parts?: Unit[]
}

export interface Reading {
  isInline(node: Node): boolean
  /** Elements that are counted in other ways, or not at all. */
  isSkipped(node: Node): boolean
  /** Skipped elements that end the run before them. */
  isBreak(node: Node): boolean
}

export function unitsOf(root: Node, reading: Reading): Unit[] {
  const units: Unit[] = []
  const visitBlock = (block: Node) => {
    let text = ''
    const flush = () => {
      const letters = lettersOf(text)
      if (letters) units.push({ node: block, text: text.replaceAll(/\s+/g, ' ').trim(), letters })
      text = ''
    }
    const visit = (node: Node) => {
      for (const child of node.children) {
        if (!isNode(child)) text += child
        else if (reading.isBreak(child)) flush()
        else if (reading.isSkipped(child)) text += ' '
        else if (reading.isInline(child)) visit(child)
        else {
          flush()
          visitBlock(child)
        }
      }
    }
    visit(block)
    flush()
  }
  visitBlock(root)
  return units
}

const names = (list: string) => new Set(list.split(/\s+/))

const inlineXml = names(
  `italic bold sup sub sc underline overline strike monospace roman sans-serif ext-link uri email xref
   named-content styled-content abbrev inline-supplementary-material break private-char source year x
   related-article related-object surname given-names prefix suffix name string-name bold-italic ruby
   institution institution-wrap country city state addr-line`,
)
const inlineHtml = names(
  'em strong sup sub span a code abbr s b i small cite q mark br img time u ruby rt bdi math',
)
/** Formulas are compared by their own symbols, pictures by their addresses. */
const formulas = names('disp-formula inline-formula tex-math chem-struct')

export const readingOfXml = (skipped: (node: Node) => boolean): Reading => ({
  isInline: (node) =>
    (inlineXml.has(node.name) || (node.name === 'code' && node.parent?.name === 'p')) &&
    !(node.name === 'related-article' && node.parent?.name === 'article-meta'),
  isSkipped: (node) => formulas.has(node.name) || isMath(node) || skipped(node),
  isBreak: (node) => node.name === 'disp-formula',
})

export const readingOfPage = (skipped: (node: Node) => boolean): Reading => ({
  isInline: (node) => inlineHtml.has(node.name) && !(node.name === 'code' && node.parent?.name === 'pre'),
  isSkipped: (node) => node.name === 'math' || hasClass(node, 'tex') || skipped(node),
  isBreak: (node) => hasClass(node, 'formula'),
})
