import type { Node as DocNode } from 'prosemirror-model'
import { words } from '../writing-texts.ts'
import { schema } from './schema.ts'
import { visibleText } from './visible-text.ts'

const texts = words.figure
/** Print width of a figure in inches, from which the resolution is computed. */
const fullWidth = 6.5
const printDpi = 300

export interface Picture {
  /** Identifies the picture by its position among the pictures and the id of its figure. */
  key: string
  pos: number
  name: string
  alt: string | null
  label: string
  caption: string
  attributes: Record<string, string>
}

/** Returns the pictures of the text in their order. */
export function listPictures(doc: DocNode): Picture[] {
  const pictures: Picture[] = []
  doc.descendants((node, pos, parent) => {
    if (node.type === schema.nodes.graphic) {
      const of = (name: string) => parent?.children.find(({ type }) => type.name === name)
      pictures.push({
        key: `${parent?.attrs.id ?? ''}-${pictures.length}`,
        pos,
        name: node.attrs.attributes['xlink:href'] ?? '',
        alt: node.attrs.alt,
        label: of('label')?.textContent ?? '',
        caption: visibleText(of('caption')),
        attributes: node.attrs.attributes,
      })
    }
    return !node.isTextblock
  })
  return pictures
}

/** Describes the size of a picture and says whether its resolution is sufficient for print. */
export function pictureFacts(name: string, width: number, height: number): string {
  if (/\.svg$/i.test(name)) return ''
  const dpi = Math.round(width / fullWidth)
  return [texts.pixels(width, height), dpi < printDpi ? texts.coarse(dpi) : ''].filter(Boolean).join('. ')
}
