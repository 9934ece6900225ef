import { useState } from 'react'
import { Link } from 'react-router'
import { urls } from '#domain/urls.ts'
import { api, reasonOf } from '#web/app/api.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { publishedTexts } from './published-texts.ts'

const words = publishedTexts.changes

/** Shows how the manuscript differs from its published article, and the form that publishes the changes. */
export function NewVersion({ manuscriptId }: { manuscriptId: string }) {
  const query = useApiQuery({
    queryKey: keyOf('/api/manuscripts/{id}/changes', { params: { id: manuscriptId } }),
    refetchOnMount: 'always',
  })
  if (query.isPending) return <Skeleton lines={['w-40', 'full']} />
  if (query.data === undefined)
    return (
      <Failure level={2} title={words.loadFailed} onRetry={() => query.refetch()}>
        {reasonOf(query.error, '')}
      </Failure>
    )
  const { substance, other, isRetracted } = query.data
  const fields = [...substance, ...other]
  return (
    <section aria-labelledby="changes-title" className="stack">
      <h2 id="changes-title" className="section-title">
        {words.title}
      </h2>
      <p className="editor-quiet-text">
        {words.lead} <Link to={urls.manuscriptText(manuscriptId)}>{words.text}</Link>{' '}
        <Link to={urls.manuscriptMetadata(manuscriptId)}>{words.metadata}</Link>
      </p>
      {fields.length === 0 ? <p>{words.none}</p> : <p>{words.changed(fields)}</p>}
      {fields.length > 0 && !(isRetracted && substance.length > 0) && (
        <PublishChanges
          key={substance.length > 0 ? 'version' : 'edit'}
          manuscriptId={manuscriptId}
          needsVersion={substance.length > 0}
        />
      )}
    </section>
  )
}

/**
 * Form that publishes the changes. Changes of substance need a new version with a description; other changes
 * are published without a new version, with a reason.
 */
function PublishChanges({ manuscriptId, needsVersion }: { manuscriptId: string; needsVersion: boolean }) {
  const [text, setText] = useState('')
  const name = needsVersion ? 'whatChanged' : 'reason'
  const { label, help, missing, button, done } = needsVersion ? words.version : words.edit
  const params = { id: manuscriptId }
  const send = useSend({
    call: async () => {
      if (needsVersion)
        await api('POST /api/manuscripts/{id}/new-version', { params, body: { whatChanged: text } })
      else await api('POST /api/manuscripts/{id}/record-edit', { params, body: { reason: text } })
    },
    done,
    refetch: ['/api/articles', '/api/manuscripts'],
    onDone: () => setText(''),
  })
  const form = useForm({ ids: 'changes-', checks: { [name]: !text.trim() && missing }, error: send.error })
  return (
    <form noValidate className="stack" onSubmit={form.onSubmit(() => send.mutate())}>
      <FormProblems form={form} failed={words.failed} brief />
      <TextArea
        {...form.field(name)}
        label={label}
        help={help}
        required
        rows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="form-actions">
        <Button type="submit" busy={send.isPending}>
          {button}
        </Button>
      </div>
    </form>
  )
}
