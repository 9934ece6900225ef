import { useState } from 'react'
import { conversionProblem, sourceFileTypes } from '#domain/manuscript/source-files.ts'
import { limits } from '#domain/manuscript/submission.ts'
import type { TextView } from '#domain/schemas/production-text.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox, RadioGroup } from '#web/ui/forms/choices.tsx'
import { Select } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Empty } from '#web/ui/marks/states.tsx'
import { callsFor } from '../calls.ts'
import { UploadField } from '../publish/upload-field.tsx'
import { convert } from './calls.ts'
import { SourceRequest } from './source-request.tsx'
import { textTexts } from './text-texts.ts'

const words = textTexts.convert
type Changes = keyof typeof words.choices

/** Form to choose the file to convert, and how to treat its tracked changes. */
export function ConvertForm({ view }: { view: TextView }) {
  const { manuscript, sources, conversion } = view
  const [chosenId, setFileId] = useState<string | null>(null)
  // The newest source is selected until the editor chooses another one, even if it is uploaded while the form
  // is open.
  const fileId = chosenId ?? sources[0]?.id ?? ''
  const [changes, setChanges] = useState<Changes>('accept')
  const [keepComments, setKeepComments] = useState(true)
  const send = useSend({
    call: () => convert(manuscript.id, { fileId, changes, keepComments }),
    done: words.started,
    failed: words.failed,
  })
  const form = useForm<'fileId' | 'changes'>({
    ids: 'convert-',
    checks: { fileId: !fileId && words.missing },
    error: send.error,
  })
  if (sources.length === 0)
    return (
      <div className="editor-tab-text stack">
        <Empty title={words.none}>{words.noneBody}</Empty>
        <SourceRequest view={view} />
        <UploadSource id={manuscript.id} />
      </div>
    )
  const chosen = sources.find(({ id }) => id === fileId)
  return (
    <>
      <form
        className="stack text-convert"
        noValidate
        aria-label={words.title}
        onSubmit={form.onSubmit(() => send.mutate())}
      >
        <p>{view.versions.length > 0 ? words.againHelp : words.lead}</p>
        <FormProblems form={form} failed={words.failed} brief />
        <Select
          {...form.field('fileId')}
          label={words.file}
          value={fileId}
          onChange={(event) => setFileId(event.target.value)}
          options={sources.map(({ id, fileName, kind }) => [id, words.named(fileName, kind)] as const)}
        />
        {chosen?.isWord && (
          <>
            <RadioGroup
              {...form.field('changes')}
              name="changes"
              label={words.changes}
              value={changes}
              onChange={(value) => setChanges(value as Changes)}
              choices={Object.entries(words.choices).map(([value, label]) => ({ value, label }))}
            />
            <Checkbox
              label={words.comments}
              help={words.commentsHelp}
              checked={keepComments}
              onChange={(event) => setKeepComments(event.target.checked)}
            />
          </>
        )}
        <div className="form-actions">
          <Button kind="primary" type="submit" busy={send.isPending || conversion?.state === 'waiting'}>
            {words.button}
          </Button>
        </div>
      </form>
      <details className="fold">
        <summary>{words.addSource}</summary>
        <UploadSource id={manuscript.id} />
        <SourceRequest view={view} />
      </details>
    </>
  )
}

/** Uploads a file to convert, or an image that belongs to it. */
function UploadSource({ id }: { id: string }) {
  return (
    <UploadField
      id="source-file"
      label={words.upload}
      help={words.uploadHelp}
      accept={[...limits.fileTypes.filter((type) => type !== '.doc'), ...sourceFileTypes].join(',')}
      isSource
      problemOf={conversionProblem}
      done={words.uploaded}
      failed={words.uploadFailed}
      attach={(file) => callsFor(id).addFile({ ...file, kind: 'copyedited' })}
    />
  )
}
