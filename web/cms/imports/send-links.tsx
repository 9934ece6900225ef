import { useState } from 'react'
import type { ImportView } from '#domain/schemas/imports.ts'
import type { ApiKey } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { calls, useCmsSend } from '../calls.ts'
import { Confirm } from '../confirm-dialog.tsx'
import { importsTexts } from './imports-texts.ts'

const words = importsTexts.links

interface Props {
  view: ImportView
  queryKey: ApiKey<ImportView>
}

/** Links for the people who have no password. An import itself sends no e-mail. */
export function SendLinks({ view, queryKey }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const send = useCmsSend({
    call: () => calls.imports.sendLinks(view.id),
    done: words.sent,
    failed: importsTexts.run.couldNot,
    inForm: true,
    list: queryKey,
    onDone: () => setIsAsking(false),
  })
  const count = view.withoutPassword
  if (count === 0) return null
  return (
    <section className="imports-run" aria-labelledby="imports-links">
      <h2 id="imports-links" className="label">
        {words.title}
      </h2>
      <p>{words.body(count)}</p>
      <p className="imports-buttons">
        <Button onClick={() => setIsAsking(true)}>{words.send(count)}</Button>
      </p>
      {isAsking && (
        <Confirm
          title={words.asking}
          body={words.body(count)}
          confirm={words.send(count)}
          error={send.error}
          failed={importsTexts.run.couldNot}
          busy={send.isPending}
          kind="primary"
          onConfirm={() => send.mutate(undefined)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </section>
  )
}
