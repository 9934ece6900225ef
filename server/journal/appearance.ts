import { hash } from 'node:crypto'
import { accentOf, type Theme } from '#domain/journal/colour.ts'
import type { Settings } from '#domain/journal/settings.ts'
import type { SiteFrame, SitePicture } from '#domain/pages/reads.ts'
import { urls } from '#domain/urls.ts'
import type { Queryable } from '../db/client.ts'
import { findPictures } from './pictures/queries.ts'
import { shareAddress, sharePixels } from './share-picture.ts'

/** Returns the journal's logo, cover and accent colours, as every page shows them. */
export async function appearanceOf(db: Queryable, settings: Settings): Promise<SiteFrame['appearance']> {
  const { appearance, journal } = settings
  const { logo, cover, icon, share } = appearance
  const ids = [logo, cover, icon, share].filter((id) => id !== null)
  const found = ids.length > 0 ? await findPictures(db, ids) : []
  const shown = (id: string | null): SitePicture | null => {
    const picture = found.find((one) => one.id === id)
    return picture
      ? { url: urls.picture(picture.id), alt: picture.alt, width: picture.width, height: picture.height }
      : null
  }
  const styles = accentStyles(appearance)
  return {
    styles: styles && `${urls.appearance}?v=${hash('sha256', styles, 'hex').slice(0, 12)}`,
    logo: shown(logo),
    cover: shown(cover),
    icon: shown(icon),
    share: shown(share) ?? { url: shareAddress(settings), alt: journal.title, ...sharePixels },
  }
}

/**
 * Returns CSS for the accent colours, or null if the defaults apply. The CSS is outside every cascade layer,
 * so it overrides the design tokens.
 */
export function accentStyles({ accent, accentDark }: Settings['appearance']): string | null {
  if (!accent && !accentDark) return null
  const rules = (colour: string | null, theme: Theme) => {
    if (!colour) return ''
    const { accent, strong, soft } = accentOf(colour, theme)
    return `--accent:${accent};--accent-2:${strong};--accent-soft:${soft}`
  }
  const dark = rules(accentDark, 'dark')
  const light = rules(accent, 'light')
  return `:root,:root[data-theme='light']{${light}}
@media screen and (prefers-color-scheme:dark){:root:not([data-theme='light']){${dark || darkDefault}}}
@media screen{:root[data-theme='dark']{${dark || darkDefault}}}
`
}

/**
 * The dark values of web/ui/styles/tokens.css. They are repeated here because a custom light accent would
 * otherwise also apply in the dark theme.
 */
const darkDefault = '--accent:#8fbce6;--accent-2:#b4d3f0;--accent-soft:#1a2a3a'
