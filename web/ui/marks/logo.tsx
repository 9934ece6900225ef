import type { Service } from '#domain/journal/site-links.ts'
import { urls } from '#domain/urls.ts'

/** The logo of an index, a society or a sponsor, or its name if it has none. */
export function Logo({ of: { name, href, logo } }: { of: Pick<Service, 'name' | 'href' | 'logo'> }) {
  const shown = logo ? (
    <img className="partner-logo" src={urls.picture(logo)} alt={name} loading="lazy" />
  ) : (
    name
  )
  return href ? <a href={href}>{shown}</a> : shown
}
