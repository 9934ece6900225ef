import { useApiQuery } from '#web/app/query.ts'
import { keys } from '../calls.ts'
import { texts } from '../texts.ts'

const words = texts.links

/** What links to a page, for whoever is about to change its key or to delete it. */
export function LinksHere({ path }: { path: string }) {
  const query = useApiQuery({ queryKey: keys.links, refetchOnMount: 'always' })
  const places = new Set(
    (query.data ?? [])
      .filter((link) => link.path === path)
      .map(({ title, place }) => `${title} (${words.places[place]})`),
  )
  if (query.isError) return <p className="help">{words.failed}</p>
  if (query.data === undefined) return null
  if (places.size === 0) return <p className="help">{words.noneHere}</p>
  return (
    <details className="cms-variables">
      <summary>{words.here(places.size)}</summary>
      <ul>
        {[...places].map((place) => (
          <li key={place}>{place}</li>
        ))}
      </ul>
    </details>
  )
}
