import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { summaryOf } from '#domain/blinding/anonymity.ts'
import type { AuthorDetail } from '#domain/schemas/manuscript.ts'
import { api } from '#web/app/api.ts'
import { useApiQuery } from '#web/app/query.ts'
import { refetchFrom } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { texts as copy } from '../blind-copy/copy-texts.ts'
import { FoundLists } from '../blind-copy/found-lists.tsx'
import { findingsKey } from '../queries.ts'

const words = copy.sent

/**
 * Anonymity findings in the submitted files. The submitter can resolve them until reviewers have access to
 * the copy.
 */
export function SentFindings({ detail }: { detail: AuthorDetail }) {
  const { manuscript, maySettle, files } = detail
  const client = useQueryClient()
  const [looking, setLooking] = useState(false)
  const { data: findings } = useApiQuery({
    queryKey: findingsKey(manuscript.id),
    refetchOnMount: 'always',
  })
  if (!findings || findings.length === 0) return null
  const summary = summaryOf(findings)
  return (
    <section aria-labelledby="findings-title">
      <h2 id="findings-title" className="label">
        {words.title}
      </h2>
      <p className="blind-copy-sent">
        {summary.state === 'clean' ? (
          words.clean
        ) : summary.state === 'kept' ? (
          words.kept(summary.count)
        ) : maySettle ? (
          <b className="blind-copy-warn-text">{words.open(summary.count)}</b>
        ) : (
          words.left(summary.count)
        )}
      </p>
      <Button kind="words" onClick={() => setLooking(true)}>
        {words.look}
      </Button>
      {looking && (
        <Dialog open onClose={() => setLooking(false)} title={words.title} closeOnBackdrop={false}>
          <div className="blind-copy-sent-found">
            <p>{maySettle ? words.intro : words.closed}</p>
            <p role="status">{files.some(({ blindCopy }) => blindCopy === 'waiting') && copy.renewing}</p>
            <FoundLists
              findings={findings}
              open={maySettle}
              help={words.help}
              onSettle={async (settlement) => {
                await api('POST /api/manuscripts/{id}/anonymity', {
                  params: { id: manuscript.id },
                  body: settlement,
                })
                await refetchFrom(client, ['/api/manuscripts'])
              }}
            />
          </div>
        </Dialog>
      )}
    </section>
  )
}
