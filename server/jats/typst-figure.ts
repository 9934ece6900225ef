import { headingOf } from './html-context.ts'
import { captionTypst, explanationTypst, labelTypst, rightsTypst } from './typst-blocks.ts'
import { quoteTypst, type TypstContext } from './typst-inline.ts'
import { child, descendants, textOf, type XmlElement } from './xml.ts'

export function figureTypst(figure: XmlElement, context: TypstContext): string {
  const { label: own, title } = headingOf(figure)
  const label = own ?? context.labels.get(figure) ?? null
  const words = [explanationTypst(figure, context), ...rightsTypst(figure, context)].filter(Boolean)
  const pictures = descendants(figure, 'graphic')
    .map((graphic) => pictureTypst(graphic, figure, context))
    .filter(Boolean)
  const caption = captionTypst(label, title, words.join(' '), context)
  if (pictures.length === 0 && !caption) return ''
  // A caption without its picture stays in its place, so that the missing picture is noticed.
  if (pictures.length === 0)
    return `\n#block(above: 1.9em, below: 1.9em, width: 100%, breakable: false)[#missing-picture\n#small[${caption}]]${labelTypst(figure, context)}\n\n`
  const head = caption ? `caption: figure.caption(position: bottom)[${caption}]` : 'outlined: false'
  // Without a label of its own, the text may refer to the figure by its place.
  const placement = context.floats && own ? 'placement: auto, ' : ''
  return `\n#figure(kind: image, ${placement}supplement: none, numbering: none, ${head})[${pictures.join('\n#v(2mm)\n')}]${labelTypst(figure, context)}\n\n`
}

export function pictureTypst(graphic: XmlElement, figure: XmlElement, context: TypstContext): string {
  const content = context.figure(graphic.attributes['xlink:href'] ?? '')
  const alt = quoteTypst(alternativeOf(graphic, figure) || context.labels.get(figure) || 'Figure')
  if (content?.path) return `#picture(${quoteTypst(content.path)}, ${alt})`
  return ''
}

/** Returns the alternative text of a graphic: its own, that of the figure, or the heading of the caption. */
function alternativeOf(graphic: XmlElement, figure: XmlElement): string {
  return (
    textOf(child(graphic, 'alt-text')) || textOf(descendants(figure, 'alt-text')[0]) || headingOf(figure).text
  )
}
