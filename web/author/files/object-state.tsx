import { ApiError } from '#web/app/api.ts'
import { FieldError } from '#web/ui/forms/field-parts.tsx'
import { Advice } from '../submit/advice.tsx'
import { fieldIds } from '../submit/draft.ts'
import { texts } from '../submit/texts.ts'
import { useObject } from './use-object.ts'

const words = texts.upload

/** Shows the state of an upload: being checked, checked or refused. */
export function ObjectState({ objectId }: { objectId: string }) {
  const { data, error } = useObject(objectId)
  if (error)
    return (
      <span className="files-upload-state bad">
        {error instanceof ApiError && error.status === 404 ? words.lost : words.unknown}
      </span>
    )
  if (!data || data.state === 'awaiting') return <span role="status">{words.awaiting}</span>
  if (data.state === 'checking') return <span role="status">{words.checking}</span>
  if (data.state === 'quarantined')
    return <span className="files-upload-state blind-copy-warn-text">{words.quarantined}</span>
  if (data.state === 'refused') return <span className="files-upload-state bad">{words.refused}</span>
  return (
    <span className="files-upload-state ok" role="status">
      {words.ready}
      {data.pages !== null && `, ${words.pages(data.pages)}`}
      {data.words !== null && `, ${words.wordCount(data.words)}`}
    </span>
  )
}

/** Shows advice if a file has more words than the guidelines recommend. */
export function LengthAdvice({
  objectId,
  of,
}: {
  objectId: string
  of: (words: number | null) => string | null
}) {
  const { data } = useObject(objectId)
  const said = of(data?.words ?? null)
  return said ? <Advice>{said}</Advice> : null
}

interface ObjectProblemsProps {
  objectId: string
  /** Whether reviewers get a copy of the file. Problems of the copy are then shown in its own line. */
  hasCopy?: boolean
  instead?: string | undefined
}

/** Says why the file cannot be used, according to its checks or to the validation of the submission. */
export function ObjectProblems({ objectId, hasCopy, instead }: ObjectProblemsProps) {
  const { data } = useObject(objectId)
  if (hasCopy && data?.blindCopy?.state === 'failed') return null
  if (data?.state !== 'refused' && data?.state !== 'quarantined')
    return instead ? <FieldError id={`${fieldIds.file(objectId)}-error`}>{instead}</FieldError> : null
  return (
    <ul className="files-upload-problems">
      {data.problems.map(({ code, message }) => (
        <li key={`${code} ${message}`}>{message}</li>
      ))}
    </ul>
  )
}
