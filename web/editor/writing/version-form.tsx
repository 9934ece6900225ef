import { useState } from 'react'
import { Link } from 'react-router'
import { countChanges, type TextNode } from '#domain/production/text-doc.ts'
import type { VersionMade } from '#domain/schemas/production-editing.ts'
import { urls } from '#domain/urls.ts'
import { useSend } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { saveVersion } from './calls.ts'
import { listChanges, settleChanges } from './model/changes.ts'
import { pageSession } from './session.ts'
import { useTextState, type Writing } from './use-writing.ts'
import { words } from './writing-texts.ts'

const texts = words.version

interface VersionFormProps {
  writing: Writing
  onClose: () => void
  onMade: () => void
}

/** Form that creates a version from the draft. The draft is saved first. */
export function VersionForm({ writing, onClose, onMade }: VersionFormProps) {
  const { writer, draft, manuscriptId, newest } = writing
  const [description, setDescription] = useState('')
  const state = useTextState(writer)
  const open = countChanges(state.doc.toJSON() as TextNode)
  const send = useSend<void, VersionMade | null>({
    async call() {
      if (!(await draft.flush())) throw new Error(texts.unsaved)
      const revision = draft.revision()
      if (revision === null) return null
      return saveVersion(manuscriptId, { revision, description, newest, session: pageSession() })
    },
    failed: texts.failed,
    onDone(made) {
      onClose()
      if (made === null) {
        toast({ title: texts.nothing })
        return
      }
      const title = made.isValid ? texts.done(made.number) : texts.invalid(made.number)
      toast({ title, description: made.problems[0]?.message })
      onMade()
    },
  })
  const form = useForm({
    ids: 'writing-version-',
    checks: { description: !description.trim() && texts.needed },
    error: send.error,
  })
  return (
    <Dialog open title={texts.title} closeOnBackdrop={false} onClose={onClose}>
      {open > 0 ? (
        <div className="stack">
          <p role="alert">{texts.openChanges(open)}</p>
          <p className="writing-actions">
            <Button kind="primary" onClick={() => settleChanges(writer, listChanges(writer.state.doc), true)}>
              {words.changes.acceptAll}
            </Button>
            <Link to={urls.manuscriptEditing(manuscriptId)} onClick={onClose}>
              {texts.readChanges}
            </Link>
          </p>
        </div>
      ) : (
        <form noValidate className="stack" onSubmit={form.onSubmit(() => send.mutate())}>
          <FormProblems form={form} failed={texts.failed} brief />
          <p>{texts.help}</p>
          <TextInput
            {...form.field('description')}
            label={texts.description}
            maxLength={300}
            value={description}
            onChange={(event) => setDescription(event.target.value)}
          />
          <p>
            <Button kind="primary" type="submit" busy={send.isPending}>
              {texts.save}
            </Button>
          </p>
        </form>
      )}
    </Dialog>
  )
}
