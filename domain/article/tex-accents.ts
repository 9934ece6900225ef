/** Combining characters of LaTeX's accents, by the name of the command. */
export const texAccents: Record<string, string> = {
  "'": '\u0301',
  '`': '\u0300',
  '^': '\u0302',
  '"': '\u0308',
  '~': '\u0303',
  '=': '\u0304',
  '.': '\u0307',
  u: '\u0306',
  v: '\u030C',
  H: '\u030B',
  c: '\u0327',
  d: '\u0323',
  b: '\u0331',
  k: '\u0328',
  r: '\u030A',
}
