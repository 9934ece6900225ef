import type { Theme } from '#domain/journal/colour.ts'
import { texts } from '../texts.ts'

const words = texts.appearance

/**
 * Sample of a link and a button in the chosen colour. It is an SVG, because the Content-Security-Policy
 * allows no inline styles.
 */
export function AccentSample({ colour, theme }: { colour: string; theme: Theme }) {
  const paper = theme === 'light' ? '#fdfcf9' : '#10151b'
  return (
    <svg className="cms-sample" viewBox="0 0 220 44" role="img" aria-label={words.sample(theme)}>
      <rect width="220" height="44" fill={paper} />
      <text x="12" y="27" fill={colour} textDecoration="underline">
        {words.link}
      </text>
      <rect x="112" y="6" width="96" height="32" rx="2" fill={colour} />
      <text x="160" y="27" fill={paper} textAnchor="middle">
        {words.button}
      </text>
    </svg>
  )
}
