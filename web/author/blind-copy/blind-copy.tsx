import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { summaryOf } from '#domain/blinding/anonymity.ts'
import type { FileKind } from '#domain/manuscript/manuscript.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { FieldError } from '#web/ui/forms/field-parts.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { texts as words } from './copy-texts.ts'
import { type CopyPeople, useBlindCopy } from './use-blind-copy.ts'
import './blind-copy.css'

interface BlindCopyProps {
  objectId: string
  fileName: string
  kind: FileKind
  people: CopyPeople
  /** Id of the manuscript that this file revises. */
  revisionOf?: string | undefined
}

/** Shows the status of the copy for reviewers, with a button to view the copy. */
export function BlindCopyLine({ objectId, fileName, kind, people, revisionOf }: BlindCopyProps) {
  const { object, wanted, failed, ask } = useBlindCopy(objectId, kind, people, revisionOf)
  const [looking, setLooking] = useState(false)
  if (!wanted || object?.state !== 'ready') return null
  const copy = object.blindCopy
  if (failed && !copy)
    return (
      <p className="blind-copy-line">
        {words.unasked}{' '}
        <Button kind="words" onClick={ask}>
          {words.again}
        </Button>
      </p>
    )
  if (copy?.state === 'failed')
    return (
      <>
        <FieldError id={`copy-${objectId}`}>{copy.problem ?? words.failed}</FieldError>
        {object.format !== 'doc' && (
          <Button kind="words" onClick={ask}>
            {words.again}
          </Button>
        )}
      </>
    )
  const made = copy?.pages !== null && copy?.pages !== undefined
  if (!copy || !made)
    return (
      <p className="blind-copy-line" role="status">
        <Icon of={EyeOff} />
        {words.making}
      </p>
    )
  const summary = summaryOf(object.findings)
  return (
    <>
      <p className="blind-copy-line">
        <Icon of={EyeOff} />
        <span>
          {words.ready(copy.pages)},{' '}
          {summary.state === 'open' ? (
            <b className="blind-copy-warn-text">{words.open(summary.count)}</b>
          ) : summary.state === 'kept' ? (
            words.kept(summary.count)
          ) : (
            words.clean
          )}
          .
        </span>{' '}
        <Button kind="words" onClick={() => setLooking(true)}>
          {words.look}
          <span className="hidden-text"> {fileName}</span>
        </Button>
      </p>
      {looking && <CopyDialog objectId={objectId} onClose={() => setLooking(false)} />}
    </>
  )
}
