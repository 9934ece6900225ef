import { accentContrast, isColour, leastContrast, type Theme } from '#domain/journal/colour.ts'
import { TextInput } from '#web/ui/forms/field.tsx'
import { texts } from '../texts.ts'
import { AccentSample } from './accent-sample.tsx'

const words = texts.appearance

export const accentThemes = { accent: 'light', accentDark: 'dark' } as const satisfies Record<string, Theme>
export type Accent = keyof typeof accentThemes

/** Default colours, as in web/ui/styles/tokens.css. */
const own = { accent: '#123f66', accentDark: '#8fbce6' } as const

/** Returns the colour in the form in which it is stored; '' for the default colour. */
export function colourOf(typed: string | undefined, saved: string | null): string {
  return (typed ?? saved ?? '').trim().toLowerCase()
}

export function accentProblem(name: Accent, colour: string): string | undefined {
  if (!colour) return undefined
  if (!isColour(colour)) return words.form
  const found = accentContrast(colour, accentThemes[name])
  return found < leastContrast ? words.contrast(found, accentThemes[name]) : undefined
}

interface AccentFieldProps {
  name: Accent
  typed: string | undefined
  saved: string | null
  error: string | undefined
  onChange: (colour: string) => void
}

/**
 * Field for the accent colour of one theme. The colour can be typed or picked; its contrast and a sample are
 * shown.
 */
export function AccentField({ name, typed, saved, error, onChange }: AccentFieldProps) {
  const shown = colourOf(typed, saved)
  const colour = isColour(shown) ? shown : own[name]
  const theme = accentThemes[name]
  return (
    <div className="cms-colour">
      <TextInput
        id={`appearance-${name}`}
        label={words[name]}
        help={words.colourHelp(accentContrast(colour, theme), own[name])}
        error={error ?? (typed === undefined ? undefined : accentProblem(name, shown))}
        placeholder={own[name]}
        autoComplete="off"
        spellCheck={false}
        className="cms-code"
        value={typed ?? saved ?? ''}
        onChange={(event) => onChange(event.target.value)}
      />
      <input
        type="color"
        aria-label={words.pick(words[name])}
        value={colour}
        onChange={(event) => onChange(event.target.value)}
      />
      <AccentSample colour={colour} theme={theme} />
    </div>
  )
}
