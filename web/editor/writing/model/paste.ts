/**
 * Prepares pasted HTML: tables get the element around them that the schema expects. Scripts, styles and unknown elements
 * never arrive, because the schema takes over only what it names; the document is parsed without running anything.
 */
export function preparePasted(html: string): string {
  const parsed = new DOMParser().parseFromString(html, 'text/html')
  for (const part of parsed.querySelectorAll('script, style, title, meta, link, iframe, object, embed, form'))
    part.remove()
  for (const table of parsed.querySelectorAll('table:not([data-jats])')) {
    if (table.parentElement?.closest('table')) continue
    const wrap = parsed.createElement('div')
    wrap.dataset.pastedTable = ''
    table.replaceWith(wrap)
    wrap.append(table)
  }
  return parsed.body.innerHTML
}
