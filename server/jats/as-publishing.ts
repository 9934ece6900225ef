import { isElement, type XmlElement, type XmlNode } from './xml.ts'

/**
 * Rewrites what publishers' files have and JATS Publishing 1.3 has in another form, so that such a file is taken over
 * without loss: types outside of the fixed lists, parts in another order, and the punctuation of the Archiving tag set.
 */
export function asPublishing(element: XmlElement): XmlElement {
  const children = inOrder(element).flatMap((node): XmlNode[] => {
    if (!isElement(node)) return [node]
    // <x> holds punctuation between the parts of a citation. Only the Archiving tag set allows it everywhere.
    if (node.name === 'x') return node.children.filter((inner) => !isElement(inner))
    return [asPublishing(node)]
  })
  return { ...element, attributes: withKnownType(element), children }
}

/** Fixed lists of types (JATS Publishing 1.3, `ref-types` and `fn-types`). */
const types: Record<string, { attribute: string; known: ReadonlySet<string> }> = {
  xref: {
    attribute: 'ref-type',
    known:
      words(`aff app author-notes award bibr bio boxed-text chem collab contrib corresp disp-formula fig fn kwd list
      plate scheme sec statement supplementary-material table table-fn other custom`),
  },
  fn: {
    attribute: 'fn-type',
    known:
      words(`abbr coi-statement com con conflict corresp current-aff deceased edited-by equal financial-disclosure
      on-leave participating-researchers presented-at presented-by present-address previously-at study-group-members
      supplementary-material supported-by other custom`),
  },
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/))
}

/** A type that the list lacks becomes 'custom', with the type beside it as JATS 1.3 provides. */
function withKnownType({ name, attributes }: XmlElement): XmlElement['attributes'] {
  const list = types[name]
  const given = list && attributes[list.attribute]
  if (!list || !given || list.known.has(given)) return attributes
  const lower = given.toLowerCase()
  if (list.known.has(lower)) return { ...attributes, [list.attribute]: lower }
  return { ...attributes, [list.attribute]: 'custom', 'custom-type': given }
}

const described =
  'object-id|label|caption|abstract|kwd-group|subj-group|alt-text long-desc email ext-link uri|*|'
/** The order of the parts of elements that files have in other orders; '*' is every other part. */
const orders: Record<string, string> = {
  fig: `${described}attrib permissions`,
  'table-wrap': `${described}table-wrap-foot attrib permissions`,
  contrib: 'contrib-id|anonymous collab collab-alternatives name name-alternatives string-name|degrees|*',
}

/** Sorts the parts of an element, if they are in another order than JATS has. Equal parts keep their order. */
function inOrder({ name, children }: XmlElement): readonly XmlNode[] {
  const groups = orders[name]?.split('|').map((group) => group.split(' '))
  if (!groups) return children
  const others = groups.findIndex(([first]) => first === '*')
  const rank = (node: XmlElement) => {
    const found = groups.findIndex((group) => group.includes(node.name))
    return found < 0 ? others : found
  }
  const parts = children.filter(isElement)
  const sorted = parts.toSorted((a, b) => rank(a) - rank(b))
  return sorted.every((part, index) => part === parts[index]) ? children : sorted
}
