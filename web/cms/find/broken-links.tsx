import { Link } from 'react-router'
import type { SiteLinkView } from '#domain/schemas/links.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Empty } from '#web/ui/marks/states.tsx'
import { keys } from '../calls.ts'
import { Loaded } from '../parts.tsx'
import { texts } from '../texts.ts'
import { WaitingLog } from '../waiting.tsx'
import './find.css'

const words = texts.links

/** Where a link is changed. */
export function placeOf({ place, key }: SiteLinkView): string {
  if (key !== null) return `?edit=${encodeURIComponent(key)}`
  if (place === 'menu') return '?tab=navigation'
  return `?tab=settings&part=${place === 'news' ? 'news' : 'announcement'}`
}

/** The links of the site that lead nowhere. */
export function BrokenLinks() {
  const query = useApiQuery({ queryKey: keys.links, refetchOnMount: 'always' })
  return (
    <>
      <h2 className="section-title">{words.title}</h2>
      <p className="help">{words.help}</p>
      <Loaded query={query} failed={words.failed} waiting={<WaitingLog className="cms-log" />}>
        {(links) => {
          const broken = links.filter(({ isBroken }) => isBroken)
          if (broken.length === 0) return <Empty title={words.none}>{words.noneBody(links.length)}</Empty>
          return (
            <table className="find-links">
              <thead>
                <tr>
                  <th scope="col">{words.address}</th>
                  <th scope="col">{words.where}</th>
                </tr>
              </thead>
              <tbody>
                {broken.map((link) => (
                  <tr key={`${link.place} ${link.title} ${link.href}`}>
                    <td>
                      <code>{link.href}</code>
                    </td>
                    <td>
                      <Link to={placeOf(link)}>{link.title}</Link> <small>{words.places[link.place]}</small>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }}
      </Loaded>
    </>
  )
}
