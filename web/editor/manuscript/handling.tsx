import { useState } from 'react'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Select, TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { shortDate } from '#web/ui/text/dates.tsx'
import { editingTexts } from '../editing-texts.ts'
import { MailEditor } from '../mails/mail-editor.tsx'
import { useMails } from '../mails/use-mails.ts'
import { Conflicts } from './conflicts.tsx'

const words = editingTexts.handling

/** Shows the handling editor, with a dialog to assign another one. */
export function Handling({ detail }: { detail: EditorDetail }) {
  const [changing, setChanging] = useState(false)
  const { handling, manuscript } = detail
  const present = handling.choices.find(({ id }) => id === handling.editorId)
  return (
    <>
      <h3 className="label">{words.label}</h3>
      <ul className="editor-people">
        <li>
          {handling.editorId ? (
            <>
              <b>{present?.name ?? manuscript.handlingEditor}</b>
              {present?.recommendsOnly && <span className="editor-tag"> {words.recommends}</span>}
              {handling.inactive && <small className="warn">{words.inactive}</small>}
              {handling.away && (
                <small className="warn">
                  {words.away(shortDate(handling.away.until), handling.away.substitute)}
                </small>
              )}
              {handling.explanation && <small>{handling.explanation}</small>}
            </>
          ) : (
            <span className="editor-quiet-text">{handling.mayAssign ? words.nobody : words.nobodyDid}</span>
          )}
          {handling.mayAssign && (
            <span className="editor-word-actions">
              <Button kind="words" onClick={() => setChanging(true)}>
                {handling.editorId ? words.change : words.assign}
                {handling.editorId && <span className="hidden-text"> {words.label}</span>}
              </Button>
            </span>
          )}
        </li>
      </ul>
      {detail.reviewersShown && <Conflicts detail={detail} />}
      {changing && <HandlingDialog detail={detail} onClose={() => setChanging(false)} />}
    </>
  )
}

function HandlingDialog({ detail, onClose }: { detail: EditorDetail; onClose: () => void }) {
  const { handling, manuscript } = detail
  const [editorId, setEditorId] = useState(handling.editorId ?? '')
  const [message, setMessage] = useState('')
  const mails = useMails('POST /api/manuscripts/{id}/handling-editor', {
    params: { id: manuscript.id },
    body: { editorId: editorId || null, message },
  })
  const assign = useSend({
    call: mails.send,
    done: words.done,
    onDone: onClose,
  })
  const form = useForm<'editorId' | 'message'>({
    ids: { editorId: 'handling-editor', message: 'handling-message' },
    error: assign.error,
  })
  const options = [
    ['', words.none] as const,
    ...handling.choices.map(
      ({ id, name, load, recommendsOnly, awayUntil }) =>
        [
          id,
          `${name} (${[words.load(load), recommendsOnly && words.recommends, awayUntil && words.awayUntil(shortDate(awayUntil))].filter(Boolean).join(', ')})`,
        ] as const,
    ),
  ]
  return (
    <Dialog
      open
      title={words.title}
      onClose={onClose}
      closeOnBackdrop={false}
      foot={
        <>
          <Button kind="primary" type="submit" form="handling-form" busy={assign.isPending}>
            {words.save}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </>
      }
    >
      <form id="handling-form" className="stack" noValidate onSubmit={form.onSubmit(() => assign.mutate())}>
        <FormProblems form={form} failed={words.failed} brief />
        <Select
          {...form.field('editorId')}
          label={words.editor}
          options={options}
          value={editorId}
          onChange={(event) => setEditorId(event.target.value)}
        />
        <TextArea
          {...form.field('message')}
          label={words.message}
          help={words.messageHelp}
          optional
          rows={3}
          maxLength={5000}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <MailEditor mails={mails} />
      </form>
    </Dialog>
  )
}
