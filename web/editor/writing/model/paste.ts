/**
 * Prepares pasted HTML: adds the elements around tables that the schema requires. The HTML is parsed without
 * running scripts, and the schema then takes over only the elements that it knows, so scripts, styles and
 * unknown elements are dropped.
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
