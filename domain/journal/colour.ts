/** Colours are written as #rrggbb. Contrast is computed as in WCAG 2.2. */

export const isColour = (value: string): boolean => /^#[0-9a-f]{6}$/i.test(value)

const channels = (colour: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Mixes two colours; `share` is the fraction of the first. */
export function mixed(one: string, other: string, share: number): string {
  const second = channels(other)
  const mix = channels(one).map((value, index) =>
    Math.round(value * share + (second[index] ?? 0) * (1 - share)),
  )
  return `#${mix.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export type Theme = 'light' | 'dark'
/**
 * Copies of the background colours in web/ui/styles/tokens.css; tests/theme.test.ts checks that they are
 * equal.
 */
export const papers: Record<Theme, { paper: string; second: string; extreme: string }> = {
  light: { paper: '#fdfcf9', second: '#f6f3ec', extreme: '#000000' },
  dark: { paper: '#10151b', second: '#171d25', extreme: '#ffffff' },
}
export const leastContrast = 4.5

export interface Accent {
  accent: string
  /** Hover colour. */
  strong: string
  /** Background for accent text. */
  soft: string
}

export function accentOf(colour: string, theme: Theme): Accent {
  const { paper, extreme } = papers[theme]
  return {
    accent: colour.toLowerCase(),
    strong: mixed(colour, extreme, 0.75),
    soft: mixed(colour, paper, 0.1),
  }
}

/**
 * Returns the lowest contrast of an accent colour in its uses: as text on each background, and as background
 * of button labels.
 */
export function accentContrast(colour: string, theme: Theme): number {
  const { paper, second } = papers[theme]
  const { soft } = accentOf(colour, theme)
  return Math.min(...[paper, second, soft].map((ground) => contrast(colour, ground)))
}
