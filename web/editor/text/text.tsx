import { useRef, useState } from 'react'
import type { TextView } from '#domain/schemas/production-text.ts'
import { urls } from '#domain/urls.ts'
import { reasonOf } from '#web/app/api.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { useJobEnd } from '#web/app/use-job-end.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { useKeptFocus } from '#web/ui/layout/kept-focus.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { previewAddress, textKey } from './calls.ts'
import { Comments } from './comments.tsx'
import { Conversion } from './conversion.tsx'
import { ConvertForm } from './convert-form.tsx'
import { Tasks } from './tasks.tsx'
import { textTexts as words } from './text-texts.ts'
import { Versions } from './versions.tsx'
import { Workspace } from './workspace.tsx'

export function meta() {
  return [{ title: words.title }, { name: 'robots', content: 'noindex' }]
}

/** The text tab of an accepted manuscript. */
export default function TextRoute() {
  return <Workspace tab="text">{(id) => <TextTab id={id} />}</Workspace>
}

/** Polling interval while a conversion is running, in milliseconds. */
const conversionMs = 1500

function TextTab({ id }: { id: string }) {
  const query = useApiQuery({
    queryKey: textKey(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data?.conversion?.state === 'waiting' ? conversionMs : false),
  })
  useJobEnd(query.data?.conversion?.state === 'waiting')
  if (query.isPending)
    return (
      <div role="status">
        <span className="hidden-text">{words.title}</span>
        <Skeleton lines={['w-60', 'block', 'full', 'full', 'w-80']} />
      </div>
    )
  if (query.data === undefined)
    return (
      <Failure title={words.loadFailed} onRetry={() => query.refetch()}>
        {reasonOf(query.error, words.loadFailedBody)}
      </Failure>
    )
  return <Text view={query.data} />
}

function Text({ view }: { view: TextView }) {
  const { manuscript, versions, tasks } = view
  const newest = versions[0]
  const [shown, setShown] = useState<number | null>(null)
  // Loaded again on each visit, because something may have been resolved on another tab.
  const checks = useApiQuery({
    queryKey: keyOf('/api/manuscripts/{id}/checks', { params: { id: manuscript.id } }),
    enabled: view.isOpen && newest !== undefined,
    refetchOnMount: 'always',
  })
  const number = shown ?? newest?.number
  const frame = useRef<HTMLIFrameElement>(null)
  const lists = useRef<HTMLDivElement>(null)
  useKeptFocus(lists)
  const address = number === undefined ? null : previewAddress(manuscript.id, number)

  function show(anchor: string) {
    setShown(null)
    if (frame.current && newest)
      frame.current.src = `${previewAddress(manuscript.id, newest.number)}#${anchor}`
    frame.current?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <>
      <Conversion view={view} />
      {view.isOpen && newest && (
        <p>
          <LinkButton kind="primary" to={urls.manuscriptEditing(manuscript.id)}>
            {words.edit}
          </LinkButton>
        </p>
      )}
      {view.isOpen && !newest && <ConvertForm view={view} />}
      {!view.isOpen && !newest && (
        <Notice>
          <strong>{words.notYet}</strong> {words.notYetBody}
        </Notice>
      )}
      {newest && address && (
        <div className="text-columns">
          <div className="stack" ref={lists}>
            <Tasks
              manuscriptId={manuscript.id}
              tasks={tasks}
              checks={checks.data}
              isOpen={view.isOpen}
              onShow={show}
            />
            <Comments comments={view.comments} />
            <Versions
              manuscriptId={manuscript.id}
              versions={versions}
              shown={number ?? newest.number}
              isOpen={view.isOpen}
              onShow={setShown}
            />
            {view.isOpen && (
              <details className="fold">
                <summary>{words.convert.again}</summary>
                <ConvertForm view={view} />
              </details>
            )}
          </div>
          <section aria-labelledby="text-preview-title">
            <h2 id="text-preview-title" className="section-title">
              {words.preview}
            </h2>
            <iframe
              ref={frame}
              className="text-preview"
              title={words.previewTitle(number ?? newest.number)}
              sandbox="allow-same-origin allow-top-navigation-by-user-activation"
              src={address}
            />
          </section>
        </div>
      )}
    </>
  )
}
