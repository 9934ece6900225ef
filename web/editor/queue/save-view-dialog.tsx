import { useState } from 'react'
import type { SavedFilter } from '#domain/schemas/queue.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { saveView } from '../calls.ts'
import { queueTexts } from './queue-texts.ts'

const words = queueTexts.views

const refetch = ['/api/manuscripts/editorial/queue'] as const

export function SaveViewDialog({ filter, onClose }: { filter: SavedFilter; onClose: () => void }) {
  const [name, setName] = useState('')
  const save = useSend({
    call: () => saveView({ name, filter }),
    done: words.savedDone,
    refetch,
    onDone: onClose,
  })
  const form = useForm({
    ids: 'view-',
    checks: { name: !name.trim() && words.needsName },
    error: save.error,
  })
  return (
    <Dialog
      open
      title={words.saveTitle}
      onClose={onClose}
      foot={
        <>
          <Button kind="primary" type="submit" form="save-view" busy={save.isPending}>
            {words.saveButton}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </>
      }
    >
      <form id="save-view" className="stack" noValidate onSubmit={form.onSubmit(() => save.mutate())}>
        <FormProblems form={form} failed={words.saveFailed} brief />
        <TextInput
          {...form.field('name')}
          label={words.name}
          help={words.nameHelp}
          required
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
