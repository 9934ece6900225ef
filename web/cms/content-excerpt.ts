/** Characters of a text that a list of contents shows. */
const longest = 160

/** Returns the beginning of a content item as plain text: without headings, Markdown and HTML marks, and conditions such as {{ifOpen}}. Variables within a sentence become '…'. */
export function contentExcerpt(content: string): string {
  const text = content
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/^\s*(?:\{\{if\w+\}\})?#+\s.*$/gm, '')
    .replaceAll(/\{\{if\w+\}\}|^\s*\{\{\w+\}\}\s*$/gm, '')
    .replaceAll(/\{\{\w+\}\}/g, '…')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:[-*>]|\d+\.)\s+/gm, '')
    .replaceAll(/(\*\*|\*|`)(\S(?:.*?\S)?)\1/g, '$2')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (text.length <= longest) return text
  const cut = text.slice(0, longest + 1)
  return `${cut.slice(0, cut.lastIndexOf(' ') > 0 ? cut.lastIndexOf(' ') : longest)} …`
}
