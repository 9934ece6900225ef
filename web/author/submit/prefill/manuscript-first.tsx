import { FileText } from 'lucide-react'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Skeleton } from '#web/ui/marks/states.tsx'
import { FileSize } from '#web/ui/text/file-size.tsx'
import { DropPlace } from '../../files/drop-place.tsx'
import { ObjectProblems } from '../../files/object-state.tsx'
import { ReplaceFile } from '../../files/replace-file.tsx'
import { Replacing } from '../../files/uploading-row.tsx'
import type { Uploads } from '../../files/use-uploads.ts'
import type { Content } from '../draft.ts'
import { texts } from '../texts.ts'
import { FoundSummary } from './found-summary.tsx'
import { prefillTexts as words } from './prefill-texts.ts'
import type { Prefill } from './use-prefill.ts'
import '../../files/files.css'
import './prefill.css'

interface ManuscriptFirstProps {
  prefill: Prefill
  content: Content
  uploads: Uploads
}

/** Place for the manuscript at the top of the first step, and what was read from it. */
export function ManuscriptFirst({ prefill, content, uploads }: ManuscriptFirstProps) {
  const file = content.files.find(({ kind }) => kind === 'manuscript')
  const [uploading] = uploads.uploading.filter(({ problem }) => problem === null)
  const replacing = uploads.uploading.find(({ replaces }) => replaces !== null && replaces === file?.objectId)
  return (
    <section className="prefill-first" aria-labelledby="prefill-title">
      <h3 id="prefill-title">{words.title}</h3>
      {!file && !uploading && (
        <>
          <p className="help">{words.intro}</p>
          <DropPlace
            onFiles={uploads.add}
            full={false}
            kind="manuscript"
            words={{ choose: words.choose, drop: words.or }}
          />
          <p className="help">{words.private}</p>
        </>
      )}
      {uploads.refused.length > 0 && (
        <ul className="files-not-taken" role="alert">
          {uploads.refused.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      )}
      {uploads.uploading
        .filter(({ problem, replaces }) => problem !== null && replaces === null)
        .map(({ id, problem }) => (
          <p className="files-not-taken" role="alert" key={id}>
            {problem}{' '}
            <Button kind="words" onClick={() => uploads.retry(id)}>
              {words.retry}
            </Button>
          </p>
        ))}
      {!file && uploading && (
        <p className="prefill-file" role="status">
          <b>{uploading.fileName}</b>{' '}
          <small>{uploading.waits ? words.offline : words.uploading(uploading.percent)}</small>
        </p>
      )}
      {file && (
        <div className="prefill-file">
          <div className="prefill-file-card">
            <Icon of={FileText} />
            <p className="prefill-file-name">
              <b>{file.fileName}</b>
              <small>
                {prefill.front?.counts.pages && `${texts.upload.pages(prefill.front.counts.pages)}, `}
                <FileSize bytes={file.fileSize} />
              </small>
            </p>
            <p className="prefill-file-actions">
              <ReplaceFile
                fileName={file.fileName}
                label={words.replace}
                onReplace={(by) => uploads.replace(file.objectId, by)}
              />
              {prefill.front && (
                <Button kind="words" onClick={prefill.canEmpty ? prefill.empty : prefill.fillAgain}>
                  {prefill.canEmpty ? words.empty : words.fillAgain}
                </Button>
              )}
            </p>
          </div>
          {replacing && <Replacing by={replacing} onCancel={uploads.remove} onRetry={uploads.retry} />}
          <ObjectProblems objectId={file.objectId} />
          <Reading prefill={prefill} />
        </div>
      )}
    </section>
  )
}

function Reading({ prefill }: { prefill: Prefill }) {
  const { objectId, view, isLost, retry, front } = prefill
  if (objectId === null) return <p role="status">{words.oldWord}</p>
  if (isLost)
    return (
      <p role="status">
        {words.lookFailed}{' '}
        <Button kind="words" onClick={retry}>
          {words.retry}
        </Button>
      </p>
    )
  if (view?.state === 'failed') return <p role="status">{view.problem ?? words.unread}</p>
  if (front) return <FoundSummary front={front} prefill={prefill} />
  return (
    <div role="status">
      <p className="help">{words.reading}</p>
      <Skeleton lines={['w-80', 'w-40', 'w-60', 'w-40']} />
    </div>
  )
}
