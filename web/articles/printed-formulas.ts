/**
 * Sizes of printed formulas (article-print.css), from the largest. A page with a formula that does not fit would be printed
 * smaller as a whole, because browsers do not break formulas.
 */
const sizes = [
  { scale: 1, name: '' },
  { scale: 0.75, name: 'article-wide-formula' },
  { scale: 0.55, name: 'article-wider-formula' },
  { scale: 0.4, name: 'article-widest-formula' },
] as const
/** The width of a printed page without the number of a formula, in sizes of its letters. */
const pageWidth = 38

/** Adds to each display formula the class that says how it is printed. */
export function withPrintedFormulas(html: string): string {
  return html.replaceAll(
    /<div class="formula"([^>]*)>(?=(?:(?!<div class="formula")[\s\S])*?<math\b([\s\S]*?)<\/math>)/g,
    (whole, attributes: string, math: string) => {
      const name = printedFormulaClass(math)
      return name ? `<div class="formula ${name}"${attributes}>` : whole
    },
  )
}

export function printedFormulaClass(math: string): string {
  const width = widthOf(math)
  return (sizes.find(({ scale }) => width * scale <= pageWidth) ?? sizes[3]).name
}

/** How the widths of an element's children make its own: beside each other unless it is named here. */
const widths: Record<string, (parts: number[]) => number> = {
  mfrac: (parts) => Math.max(0, ...parts),
  munder: (parts) => Math.max(0, ...parts),
  mover: (parts) => Math.max(0, ...parts),
  munderover: (parts) => Math.max(0, ...parts),
  mtable: (parts) => Math.max(0, ...parts),
  msub: ([base = 0, ...scripts]) => base + 0.7 * sum(scripts),
  msup: ([base = 0, ...scripts]) => base + 0.7 * sum(scripts),
  msubsup: ([base = 0, ...scripts]) => base + 0.7 * Math.max(0, ...scripts),
  msqrt: (parts) => sum(parts) + 1,
  annotation: () => 0,
}
const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0)

/** Widths of letters and operators, which have space around them. */
const letter = { mo: 1.1, mi: 0.55, mn: 0.5, mtext: 0.5 } as Record<string, number>

/** Estimates the width of MathML in sizes of its letters. */
function widthOf(math: string): number {
  const open: { name: string; parts: number[] }[] = [{ name: 'mrow', parts: [] }]
  for (const [, closing, name = '', own, text = ''] of math.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>([^<]*)/g)) {
    if (own) continue
    if (closing) {
      const { name: closed, parts } = open.pop() ?? { name, parts: [] }
      open.at(-1)?.parts.push((widths[closed] ?? sum)(parts))
    } else open.push({ name, parts: [text.trim().length * (letter[name] ?? 0)] })
  }
  return sum(open.flatMap(({ parts }) => parts))
}
