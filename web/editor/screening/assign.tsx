import { useState } from 'react'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Select } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { callsFor } from '../calls.ts'
import { screeningTexts } from './screening-texts.ts'

const words = screeningTexts.assign

/** Assigns the handling editor, who is told by e-mail. */
export function Assign({ detail: { handling, manuscript } }: { detail: EditorDetail }) {
  const [editorId, setEditorId] = useState(handling.editorId ?? '')
  const assign = useSend({
    call: () => callsFor(manuscript.id).assignEditor({ editorId: editorId || null, message: '' }),
    done: words.done,
    failed: words.failed,
  })
  const form = useForm<'editorId'>({ ids: { editorId: 'screening-editor' }, error: assign.error })
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit(() => assign.mutate(undefined))}>
      <FormProblems form={form} failed={words.failed} brief />
      <Select
        {...form.field('editorId')}
        label={words.label}
        options={[['', words.nobody], ...handling.choices.map(({ id, name }) => [id, name] as const)]}
        value={editorId}
        onChange={(event) => setEditorId(event.target.value)}
      />
      <p>
        <Button kind="primary" type="submit" busy={assign.isPending}>
          {words.send}
        </Button>
      </p>
    </form>
  )
}
