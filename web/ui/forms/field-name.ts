/** The words by which people know a field: its label, or the legend of its group. Null if it is not on the page. */
export function fieldName(id: string): string | null {
  const field = document.getElementById(id)
  if (!field) return null
  const label =
    document.querySelector(`label[for="${CSS.escape(id)}"]`) ?? field.querySelector(':scope > legend') ?? null
  // What follows the words is a mark, such as the asterisk of a required field.
  const words = label?.firstChild?.textContent ?? field.getAttribute('aria-label')
  return words?.trim() || null
}

/** A message that names its field: 'Print ISSN: The check digit is wrong'. Many messages name it already. */
export function named(message: string, name: string | null | undefined): string {
  if (!name) return message
  const plain = name.replace(/\s*\(.*\)$/, '').toLowerCase()
  return message.toLowerCase().includes(plain) ? message : `${name}: ${message}`
}
