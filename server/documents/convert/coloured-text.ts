import { childNamed, descendants, textOf, type XmlElement } from '../docx/xml.ts'

/** If more of the text than this is coloured, the colour is a design and marks nothing. */
const mostShare = 0.25

/**
 * Returns the passages that are highlighted or in a colour other than black or grey. Authors mark with them
 * what is unfinished or changed. Colours of styles, headings and links are design, and are not returned.
 */
export function colouredPassages(root: XmlElement): string[] {
  const passages: string[] = []
  let all = 0
  for (const paragraph of descendants(root, 'w:p')) {
    const properties = childNamed(paragraph, 'w:pPr')
    const style = (properties && childNamed(properties, 'w:pStyle')?.attributes['w:val']) ?? ''
    const isDesigned = /heading|title|t[íi]tulo|caption|toc/i.test(style)
    let passage = ''
    const end = () => {
      if (/\p{L}{2}/u.test(passage)) passages.push(passage.trim())
      passage = ''
    }
    for (const run of runsOf(paragraph)) {
      const text = descendants(run, 'w:t').map(textOf).join('')
      all += text.length
      if (!isDesigned && isMarked(childNamed(run, 'w:rPr'))) passage += text
      else if (text !== '') end()
    }
    end()
  }
  const marked = passages.reduce((sum, { length }) => sum + length, 0)
  return marked <= mostShare * all ? passages : []
}

/** Returns the runs of a paragraph outside links and deleted text. */
function runsOf(element: XmlElement): XmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string' || /^w:(hyperlink|del|p)$/.test(child.name)) return []
    return child.name === 'w:r' ? [child] : runsOf(child)
  })
}

function isMarked(properties: XmlElement | undefined): boolean {
  if (!properties) return false
  const attributeOf = (name: string, attribute: string) =>
    childNamed(properties, name)?.attributes[attribute] ?? ''
  const highlight = attributeOf('w:highlight', 'w:val')
  if (highlight && !/^(none|white)$/.test(highlight)) return true
  // Links and citations keep their colour as a style of characters.
  if (childNamed(properties, 'w:rStyle')) return false
  return isColour(attributeOf('w:color', 'w:val')) || isColour(attributeOf('w:shd', 'w:fill'))
}

/** Whether a colour is neither grey, black nor white. */
function isColour(hex: string): boolean {
  if (!/^[\da-f]{6}$/i.test(hex)) return false
  const channels = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return Math.max(...channels) - Math.min(...channels) > 60
}
