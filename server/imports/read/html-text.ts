import { decodeHTML } from 'entities'

/** Reads HTML that people typed into a form of OJS as paragraphs of plain text, separated by blank lines. */
export function htmlText(html: string): string {
  return decodeHTML(
    html
      .replaceAll(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/<br\s*\/?>/gi, ' ')
      .replaceAll(/<\/?(?:p|div|h\d|li|ul|ol|blockquote|table|tr)\b[^<>]*>/gi, '\n\n')
      .replaceAll(/<\/?[a-z][^<>]*>/gi, ''),
  )
    .split('\n\n')
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n\n')
}

/** The same in one line. */
export const htmlLine = (html: string) => htmlText(html).replaceAll(/\s+/g, ' ')
