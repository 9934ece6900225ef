import { hash } from 'node:crypto'
import { accentOf, type Theme } from '#domain/journal/colour.ts'
import type { Settings } from '#domain/journal/settings.ts'
import type { SiteFrame, SitePicture } from '#domain/pages/reads.ts'
import { urls } from '#domain/urls.ts'
import type { Queryable } from '../db/client.ts'
import { findPictures } from './queries.ts'

/** The journal's own look on every page. */
export async function appearanceOf(
  db: Queryable,
  appearance: Settings['appearance'],
): Promise<SiteFrame['appearance']> {
  const { logo, cover } = appearance
  const ids = [logo, cover].filter((id) => id !== null)
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
  }
}

/** Outside every layer, so it wins over the tokens. Null where the system's own colours stand. */
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

/** As in web/ui/styles/tokens.css: without them the light colour would hold in the dark, too. */
const darkDefault = '--accent:#8fbce6;--accent-2:#b4d3f0;--accent-soft:#1a2a3a'
