import { Link } from 'react-router'
import type { BulkView } from '#domain/schemas/bulk.ts'
import { urls } from '#domain/urls.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { useJobEnd } from '#web/app/use-job-end.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Failure, SkeletonRows } from '#web/ui/marks/states.tsx'
import { bulkTexts as words } from './bulk-texts.ts'

/** Milliseconds between two looks at the progress. */
const everyMs = 700

/** Shows how far an action on many manuscripts is, and in the end which of them failed and why. */
export function ProgressDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useApiQuery({
    queryKey: keyOf('/api/manuscripts/editorial/bulk/{id}', { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.finished ? false : everyMs),
  })
  const { data } = query
  useJobEnd(data !== undefined && !data.finished)
  return (
    <Dialog
      open
      title={data ? words.progressTitle[data.kind] : words.label}
      onClose={onClose}
      foot={
        <Button kind="primary" onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      {data ? (
        <Progress bulk={data} />
      ) : query.isError ? (
        <Failure title={words.progressFailed} onRetry={() => query.refetch()} />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </Dialog>
  )
}

function Progress({ bulk: { total, done, gone, failed, finished } }: { bulk: BulkView }) {
  const settled = done + failed.length
  return (
    <div className="stack">
      {!finished && (
        <>
          <label className="bulk-progress">
            {words.progress(settled, total)}
            <progress max={total} value={settled} />
          </label>
          <p className="help">{words.goesOn}</p>
        </>
      )}
      <p role="status">{finished && words.result(done, failed.length)}</p>
      {gone > 0 && <p>{words.gone(gone)}</p>}
      {failed.length > 0 && (
        <ul className="bulk-failures">
          {failed.map(({ manuscriptId, number, title, message }) => (
            <li key={manuscriptId}>
              <Link to={urls.editorManuscript(manuscriptId)}>
                {number} {title}
              </Link>
              <small>{message}</small>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
