import { reasonOf } from '#web/app/api.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { Workspace } from '../text/workspace.tsx'
import { metadataKey } from './calls.ts'
import { MetadataForm } from './metadata-form.tsx'
import { metadataTexts as words } from './metadata-texts.ts'
import { Requirements } from './requirements.tsx'
import './metadata.css'

export function meta() {
  return [{ title: words.title }, { name: 'robots', content: 'noindex' }]
}

/** The page for an article's metadata, with a table of what registries require. */
export default function MetadataRoute() {
  return <Workspace tab="metadata">{(id) => <MetadataTab id={id} />}</Workspace>
}

function MetadataTab({ id }: { id: string }) {
  const query = useApiQuery({ queryKey: metadataKey(id), refetchOnMount: 'always' })
  if (query.data)
    return (
      <div className="metadata-columns">
        <MetadataForm id={id} view={query.data} />
        <Requirements requirements={query.data.requirements} />
      </div>
    )
  if (query.isPending) return <Skeleton lines={['w-40', 'full', 'full', 'block', 'w-80']} />
  return (
    <Failure title={words.loadFailed} onRetry={() => query.refetch()}>
      {reasonOf(query.error, '')}
    </Failure>
  )
}
