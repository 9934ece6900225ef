import { child, descendants, elements, isElement, type XmlElement } from '../../jats/xml.ts'

/** Contents that are set as text: pictures beside them show the same to programs that cannot set these. */
const setAsText = ['table', 'mml:math', 'math', 'tex-math', 'textual-form']
const isPicture = ({ name }: XmlElement) => name === 'graphic' || name === 'inline-graphic'

/**
 * Leaves the one of several alternatives that readers are shown: formulas and tables instead of pictures of them, and of
 * pictures the first that was uploaded. Nobody is asked for the others.
 */
export function chooseAlternatives(
  blocks: readonly XmlElement[],
  isUploaded: (href: string) => boolean,
): void {
  for (const alternatives of blocks.flatMap((block) => descendants(block, 'alternatives'))) {
    const pictures = elements(alternatives).filter(isPicture)
    const hrefOf = ({ attributes }: XmlElement) => attributes['xlink:href'] ?? ''
    const kept = child(alternatives, ...setAsText)
      ? undefined
      : (pictures.find((picture) => isUploaded(hrefOf(picture))) ?? pictures[0])
    alternatives.children = alternatives.children.filter(
      (node) => !isElement(node) || !isPicture(node) || node === kept,
    )
  }
}
