import { hash } from 'node:crypto'
import { accentOf, mixed, type Theme } from '#domain/journal/colour.ts'
import type { Settings } from '#domain/journal/settings.ts'
import type { SiteFrame, SitePicture } from '#domain/pages/reads.ts'
import { urls } from '#domain/urls.ts'
import type { Queryable } from '../db/client.ts'
import { findPictures } from './pictures/queries.ts'
import { shareAddress, sharePixels } from './share-picture.ts'

/**
 * Returns the journal's logo, cover and accent colours, as every page shows them. `look` is the key of a preview, which the
 * addresses of what is made from the settings then carry.
 */
export async function appearanceOf(
  db: Queryable,
  settings: Settings,
  look: string | null = null,
): Promise<SiteFrame['appearance']> {
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
  const ofLook = look === null ? '' : `&look=${look}`
  const sheet = (address: string, styles: string | null) =>
    styles ? `${address}?v=${hash('sha256', styles, 'hex').slice(0, 12)}${ofLook}` : null
  return {
    styles: sheet(urls.appearance, accentStyles(appearance)),
    customStyles: sheet(urls.customCss, appearance.customCss),
    logo: shown(logo),
    cover: shown(cover),
    icon: shown(icon),
    share: shown(share) ?? { url: shareAddress(settings) + ofLook, alt: journal.title, ...sharePixels },
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
${accent ? coverStyles(accent) : ''}`
}

/** The six inks of drawn covers (engraving.css), as shades of the accent. Covers have light words in both themes. */
const inks = { prussian: 0.9, bottle: 0.72, oxblood: 0.82, sepia: 0.64, aubergine: 0.56, slate: 0.48 }

function coverStyles(accent: string): string {
  return Object.entries(inks)
    .map(([ink, share]) => `.cover.${ink}{--cover-ink:${mixed(accent, '#10151b', share)}}\n`)
    .join('')
}

/**
 * The dark values of web/ui/styles/tokens.css. They are repeated here because a custom light accent would
 * otherwise also apply in the dark theme.
 */
const darkDefault = '--accent:#8fbce6;--accent-2:#b4d3f0;--accent-soft:#1a2a3a'
