import type { Service } from '#domain/journal/site-links.ts'
import { urls } from '#domain/urls.ts'
import { reads } from '#web/app/host.server.ts'
import { pageMeta } from '#web/app/meta.ts'
import './journal.css'
import type { Route } from './+types/indexing.ts'
import { indexingTexts as texts } from './texts.ts'

export async function loader(args: Route.LoaderArgs) {
  const { listing, partners } = await reads(args).settings()
  return { ...listing, ...partners }
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: texts.title, description: texts.description, path: urls.indexing })
}

/** Who indexes and who preserves the journal. */
export default function Indexing({
  loaderData: { indexes, archives, memberships, sponsors },
}: Route.ComponentProps) {
  return (
    <div className="frame journal-plain-page">
      <h1>{texts.title}</h1>
      {[indexes, archives, memberships, sponsors].every((list) => list.length === 0) && (
        <p className="state">{texts.none}</p>
      )}
      <Services id="indexes" title={texts.indexes} services={indexes} />
      <Services id="archives" title={texts.archives} services={archives} />
      <Services id="memberships" title={texts.memberships} services={memberships} />
      <Services id="sponsors" title={texts.sponsors} services={sponsors} />
    </div>
  )
}

function Services({ id, title, services }: { id: string; title: string; services: readonly Service[] }) {
  if (services.length === 0) return null
  return (
    <section className="journal-page-block" aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>{title}</h2>
      </div>
      <ul className="journal-services">
        {services.map(({ name, href, since, logo }) => (
          <li key={name}>
            {/* The name beside it says the same. */}
            {logo && <img className="partner-logo" src={urls.picture(logo)} alt="" loading="lazy" />}
            {href ? <a href={href}>{name}</a> : name}
            {since !== null && <small> {texts.since(since)}</small>}
          </li>
        ))}
      </ul>
    </section>
  )
}
