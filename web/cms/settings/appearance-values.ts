import { customCssProblem } from '#domain/journal/custom-css.ts'
import type { PictureView } from '#domain/schemas/cms.ts'
import type { Checks } from '#web/ui/forms/use-form.ts'
import { texts } from '../texts.ts'
import { type Accent, accentProblem, accentThemes } from './accent-field.tsx'
import { type PictureName, pictureNames } from './picture-shapes.ts'

/** What was entered and is not saved. */
export interface AppearanceChange {
  typed: Partial<Record<Accent, string>>
  chosen: Partial<Record<PictureName, PictureView | null>>
  css: string | undefined
}

/** The setting's values for what was entered. */
export function sentAppearance({ typed, chosen, css }: AppearanceChange, shown: (name: Accent) => string) {
  return {
    ...('accent' in typed && { accent: shown('accent') || null }),
    ...('accentDark' in typed && { accentDark: shown('accentDark') || null }),
    ...Object.fromEntries(Object.entries(chosen).map(([name, picture]) => [name, picture?.id ?? null])),
    ...(css !== undefined && { customCss: css }),
  }
}

/** What is wrong with it, by field. A picture that is being cropped is not chosen yet. */
export function problemsOfAppearance(
  css: string | undefined,
  cropping: Partial<Record<PictureName, boolean>>,
  shown: (name: Accent) => string,
): Checks {
  const found: Checks = { customCss: css !== undefined && (customCssProblem(css) ?? false) }
  for (const name of pictureNames) if (cropping[name]) found[name] = texts.pictures.unfinished
  for (const name of Object.keys(accentThemes) as Accent[]) {
    const problem = accentProblem(name, shown(name))
    if (problem) found[name] = problem
  }
  return found
}
