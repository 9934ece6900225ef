import { useState } from 'react'
import { type DecisionKind, decisionKinds, decisionLabels } from '#domain/manuscript/decision.ts'
import { builtInLetters, placeholders } from '#domain/manuscript/decision-letter.ts'
import type { LetterTemplate } from '#domain/schemas/decision.ts'
import { OtherText } from '#web/app/drafts/other-text.tsx'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Select, TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { saveTemplate } from '../calls.ts'
import { settingsTexts as words } from './settings-texts.ts'
import { TemplateReason } from './template-reason.tsx'

const refetch = ['/api/editor/letter-templates', '/api/manuscripts'] as const

const fresh = (forJournal: boolean): Omit<LetterTemplate, 'id' | 'mayChange'> => ({
  kind: 'revisions',
  name: '',
  body: builtInLetters.revisions,
  isUsual: false,
  reason: null,
  forJournal,
})

function wasOf({ kind, name, body, isUsual, reason }: LetterTemplate) {
  return { kind, name, body, isUsual, reason }
}

interface TemplateDialogProps {
  template: LetterTemplate | null
  admin: boolean
  onClose: () => void
}

export function LetterTemplateDialog({ template, admin, onClose }: TemplateDialogProps) {
  const [begun] = useState(() => template ?? fresh(false))
  const [draft, setDraft] = useState(begun)
  const [first] = useState(() => (template ? wasOf(template) : undefined))
  const [isTold, setIsTold] = useState(false)
  // The template is fetched again after a conflict and its text is shown, so a second save replaces it and nothing newer.
  const was = template && isTold ? wasOf(template) : first
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  const save = useSend({
    call: () => {
      const { kind, name, body, isUsual, forJournal, reason } = draft
      return saveTemplate(template?.id ?? null, {
        kind,
        name,
        body,
        isUsual,
        forJournal,
        reason: kind === 'reject' ? reason : null,
        ...(was && { was }),
      })
    },
    done: words.templateSaved,
    refetch,
    onDone: onClose,
    onConflict: () => setIsTold(true),
  })
  const form = useForm<'kind' | 'name' | 'body'>({
    ids: 'template-',
    checks: {
      name: !draft.name.trim() && words.needsName,
      body: !draft.body.trim() && words.needsBody,
    },
    error: save.error,
  })
  return (
    <Dialog
      open
      wide
      title={template ? words.editTitle : words.newTitle}
      onClose={onClose}
      closeOnBackdrop={false}
      foot={
        <>
          <Button kind="primary" type="submit" form="template-form" busy={save.isPending}>
            {words.saveTemplate}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </>
      }
    >
      <form id="template-form" noValidate className="stack" onSubmit={form.onSubmit(() => save.mutate())}>
        <FormProblems form={form} failed={words.templateFailed} brief />
        <Select
          {...form.field('kind')}
          label={words.kind}
          options={decisionLabels}
          value={draft.kind}
          onChange={(event) => {
            const kind = decisionKinds.find((one) => one === event.target.value) as DecisionKind
            // If the letter was not edited, it is replaced with the default letter of the new kind.
            change({ kind, ...(draft.body === builtInLetters[draft.kind] && { body: builtInLetters[kind] }) })
          }}
        />
        {draft.kind === 'reject' && (
          <TemplateReason reason={draft.reason} onChange={(reason) => change({ reason })} />
        )}
        <TextInput
          {...form.field('name')}
          label={words.name}
          required
          maxLength={80}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        {template && isTold && template.body !== begun.body && <OtherText text={template.body} />}
        <TextArea
          {...form.field('body')}
          label={words.body}
          required
          rows={14}
          className="decision-letter-field"
          value={draft.body}
          onChange={(event) => change({ body: event.target.value })}
        />
        <div className="help">
          <p>{words.bodyHelp}</p>
          <dl className="queue-placeholders">
            {Object.entries(placeholders).map(([name, means]) => (
              <div key={name}>
                <dt>{`{${name}}`}</dt>
                <dd>{means}</dd>
              </div>
            ))}
          </dl>
        </div>
        <Checkbox
          label={words.isUsual}
          checked={draft.isUsual}
          onChange={(event) => change({ isUsual: event.target.checked })}
        />
        {admin && !template && (
          <Checkbox
            label={words.forJournal}
            checked={draft.forJournal}
            onChange={(event) => change({ forJournal: event.target.checked })}
          />
        )}
      </form>
    </Dialog>
  )
}
