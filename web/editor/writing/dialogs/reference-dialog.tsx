import { useState } from 'react'
import type { TextNode } from '#domain/production/text-doc.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Select, TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { readPiece } from '../calls.ts'
import { fieldsOf, isDoi, type ReferenceFields, withFields } from '../model/reference-fields.ts'
import { escapeXml } from '../model/xml.ts'
import { words } from '../writing-texts.ts'
import { LockedNotice } from './locked-notice.tsx'

const texts = words.references

interface ReferenceDialogProps {
  manuscriptId: string
  id: string
  content: string
  /** Whether the result cannot be put into the text, because this page no longer edits it. */
  isLocked: boolean
  onClose: () => void
  /** Returns whether the nodes were put into the text. */
  onApply: (nodes: TextNode[]) => boolean
  /** Switches to editing the reference as XML. */
  onXml: () => void
}

const lines = [
  'year',
  'title',
  'container',
  'volume',
  'issue',
  'firstPage',
  'lastPage',
  'publisher',
  'doi',
  'url',
] as const

/**
 * Form with the fields of one reference. Saving the fields confirms them; the text that the author wrote is
 * stored with them.
 */
export function ReferenceDialog({
  manuscriptId,
  id,
  content,
  isLocked,
  onClose,
  onApply,
  onXml,
}: ReferenceDialogProps) {
  const [fields, setFields] = useState<ReferenceFields>(() => fieldsOf(content))
  const set = (change: Partial<ReferenceFields>) => setFields({ ...fields, ...change })
  const send = useSend({
    call: () =>
      readPiece(manuscriptId, `<ref id="${escapeXml(id)}">${withFields(content, fields)}</ref>`, false),
    failed: texts.failed,
    refetch: [],
    onDone({ nodes }) {
      if (onApply(nodes as TextNode[])) onClose()
    },
  })
  const form = useForm<keyof ReferenceFields>({
    ids: 'writing-reference-',
    checks: {
      title: !fields.title.trim() && !fields.container.trim() && texts.titleNeeded,
      doi: fields.doi.trim() !== '' && !isDoi(fields.doi) && texts.wrongDoi,
    },
    error: send.error,
  })
  return (
    <Dialog open wide title={words.reference.edit} closeOnBackdrop={false} onClose={onClose}>
      <form noValidate className="stack" onSubmit={form.onSubmit(() => !isLocked && send.mutate())}>
        <LockedNotice isLocked={isLocked} />
        <FormProblems form={form} failed={texts.failed} brief />
        {fields.written && (
          <p className="help">
            {texts.written} {fields.written}
          </p>
        )}
        <Select
          {...form.field('type')}
          label={texts.type}
          options={texts.types}
          value={fields.type in texts.types ? fields.type : 'other'}
          onChange={({ target }) => set({ type: target.value })}
        />
        <TextArea
          {...form.field('authors')}
          label={texts.authors}
          help={texts.authorsHelp}
          rows={3}
          value={fields.authors}
          onChange={({ target }) => set({ authors: target.value })}
        />
        {lines.map((name) => (
          <TextInput
            key={name}
            {...form.field(name)}
            label={texts.fields[name]}
            value={fields[name]}
            onChange={({ target }) => set({ [name]: target.value })}
          />
        ))}
        <p className="writing-actions">
          <Button kind="primary" type="submit" busy={send.isPending} aria-disabled={isLocked}>
            {texts.save}
          </Button>
          <Button kind="words" onClick={onXml}>
            {words.opaque.edit}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
