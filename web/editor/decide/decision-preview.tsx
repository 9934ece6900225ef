import { reasonOf } from '#web/app/api.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { decisionPreviewPage, keys } from '../calls.ts'
import { texts } from '../texts.ts'

const words = texts.decision.previewed

interface PreviewProps {
  manuscriptId: string
  /** Version of the draft. It changes with every save, so that no outdated preview is shown. */
  version: string
  onClose: () => void
}

/** Dialog that shows the message exactly as it will be sent. The server generates it from the saved draft. */
export function PreviewDialog({ manuscriptId, version, onClose }: PreviewProps) {
  const query = useApiQuery({
    queryKey: keys.decisionPreview(manuscriptId, version),
    gcTime: 0,
  })
  return (
    <Dialog open wide title={words.title} onClose={onClose}>
      {query.isError ? (
        <Failure level={3} title={words.failed} onRetry={() => query.refetch()}>
          {reasonOf(query.error, '')}
        </Failure>
      ) : !query.data ? (
        <Skeleton lines={['w-60', 'w-40', 'block', 'full', 'full', 'w-80']} />
      ) : (
        <>
          <dl className="decision-letter-meta">
            <div>
              <dt>{texts.decision.to}</dt>
              <dd>{query.data.recipients.map(({ name, email }) => `${name} <${email}>`).join(', ')}</dd>
            </div>
            <div>
              <dt>{texts.decision.subject}</dt>
              <dd>{query.data.subject}</dd>
            </div>
          </dl>
          <p className="help">{words.apart}</p>
          <iframe
            className="decision-mail-frame"
            title={words.frame}
            sandbox=""
            src={decisionPreviewPage(manuscriptId, version)}
          />
          <details className="fold">
            <summary>{words.plain}</summary>
            <div className="letter">
              <Prose text={query.data.text} />
            </div>
          </details>
        </>
      )}
    </Dialog>
  )
}
