const fonts: Record<string, string> = {
  rm: 'mathrm',
  bf: 'mathbf',
  it: 'mathit',
  sf: 'mathsf',
  tt: 'mathtt',
  cal: 'mathcal',
  mit: 'mathit',
  frak: 'mathfrak',
  Bbb: 'mathbb',
}

const pieces = /\\(?:[a-zA-Z]+|[\s\S])|[{}&]|[^\\{}&]+/g

/**
 * Replaces the font switches of old LaTeX in a formula ('{\rm d}x') with commands ('{\mathrm{d}}x'), because
 * pandoc does not know the switches. A switch applies up to the end of its group, cell or row.
 */
export function withFontCommands(tex: string): string {
  if (!/\\(?:rm|bf|it|sf|tt|cal|mit|frak|Bbb)(?![a-zA-Z])/.test(tex)) return tex
  let out = ''
  /** Number of switches to close, for each open group. */
  const open: number[] = [0]
  const closeSwitches = () => {
    out += '}'.repeat(open.at(-1) ?? 0)
    open[open.length - 1] = 0
  }
  for (const piece of tex.match(pieces) ?? []) {
    const font = piece.startsWith('\\') ? fonts[piece.slice(1)] : undefined
    if (font) {
      out = `${out}\\${font}{`
      open[open.length - 1] = (open.at(-1) ?? 0) + 1
      continue
    }
    if (piece === '}' || piece === '&' || piece === '\\\\' || piece === '\\end' || piece === '\\right')
      closeSwitches()
    if (piece === '}' && open.length > 1) open.pop()
    out += piece
    if (piece === '{') open.push(0)
  }
  closeSwitches()
  return out
}
