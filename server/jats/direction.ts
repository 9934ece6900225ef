/** Languages that are written from right to left. */
const rightToLeft = new Set(['ar', 'dv', 'fa', 'he', 'ps', 'ur', 'yi'])

/** Whether a language, given as its code such as 'ar' or 'ar-EG', is written from right to left. */
export function isRightToLeft(language: string): boolean {
  return rightToLeft.has(language.slice(0, language.search(/[^a-z]|$/i)).toLowerCase())
}
