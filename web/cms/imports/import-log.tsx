import { Link, useSearchParams } from 'react-router'
import { urls } from '#domain/urls.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { Empty } from '#web/ui/marks/states.tsx'
import { Loaded } from '../parts.tsx'
import { WaitingLog } from '../waiting.tsx'
import { importsTexts } from './imports-texts.ts'
import { Messages } from './messages.tsx'

const words = importsTexts.log
/** Milliseconds between looks at the log of an import that is at work. */
const followMs = 5000

/** Everything that an import said of itself, newest first. */
export function ImportLog({ id, isAtWork }: { id: string; isAtWork: boolean }) {
  const [search] = useSearchParams()
  const before = Number(search.get('before')) || undefined
  const query = useApiQuery({
    queryKey: keyOf('/api/cms/imports/{id}/messages', { params: { id }, query: { before } }),
    refetchOnMount: 'always',
    refetchInterval: isAtWork && !before ? followMs : false,
  })
  const address = `${urls.cmsImport(id)}&show=log`
  return (
    <section aria-labelledby="imports-log">
      <h2 id="imports-log" className="section-title">
        {words.title}
      </h2>
      <nav aria-label={importsTexts.items.label} className="imports-filters">
        <Link to={urls.cmsImport(id)}>{importsTexts.found.title}</Link>
      </nav>
      <Loaded query={query} failed={words.failed} waiting={<WaitingLog className="cms-log" />}>
        {({ messages, next }) =>
          messages.length === 0 ? (
            <Empty title={words.none} level={3}>
              {words.noneBody}
            </Empty>
          ) : (
            <>
              <Messages messages={messages} withDays />
              <p className="imports-buttons">
                {before && <Link to={address}>{words.first}</Link>}
                {next !== null && <Link to={`${address}&before=${next}`}>{words.more}</Link>}
              </p>
            </>
          )
        }
      </Loaded>
    </section>
  )
}
