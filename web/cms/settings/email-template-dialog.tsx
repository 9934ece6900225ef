import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { EmailTemplateView, WordingChange } from '#domain/schemas/cms.ts'
import { ApiError, reasonOf } from '#web/app/api.ts'
import { OtherText } from '#web/app/drafts/other-text.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { type Checks, useForm } from '#web/ui/forms/use-form.ts'
import { longDate } from '#web/ui/text/dates.tsx'
import { calls, keys, useCmsSend } from '../calls.ts'
import { FormDialog } from '../form-dialog.tsx'
import { usePaused } from '../parts.tsx'
import { texts } from '../texts.ts'
import { useRowWas } from '../use-row-was.ts'

const words = texts.emails

const wasOf = ({ subject, body }: EmailTemplateView) => ({ subject, body })

export function EmailTemplateDialog({
  template,
  onClose,
}: {
  template: EmailTemplateView
  onClose: () => void
}) {
  const [begun] = useState(wasOf(template))
  const [values, setValues] = useState(begun)
  const { was, isTold, see } = useRowWas(template, wasOf)
  const send = useCmsSend({
    call: (wording: WordingChange) => calls.emails.save(template.template, wording),
    done: words.saved,
    failed: words.failed,
    inForm: true,
    list: keys.emails,
    onDone: onClose,
    onOvertaken: (emails) => see(emails?.find((one) => one.template === template.template)),
  })
  const reset = useCmsSend({
    call: () => calls.emails.reset(template.template),
    done: words.resetDone,
    failed: words.failed,
    inForm: true,
    list: keys.emails,
    onDone: onClose,
  })
  const found: Checks = {
    ...(!values.subject.trim() && { subject: words.noSubject }),
    ...(!values.body.trim() && { body: words.noBody }),
  }
  const form = useForm({ ids: 'email-', checks: found, error: send.error ?? reset.error })
  const field = (name: 'subject' | 'body') => ({
    id: `email-${name}`,
    label: words.fields[name],
    value: values[name],
    error: form.error(name),
    required: true,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  return (
    <FormDialog
      title={template.name}
      form={form}
      failed={words.failed}
      editing
      busy={send.isPending || reset.isPending}
      dirty={JSON.stringify(values) !== JSON.stringify(begun)}
      note={
        template.isOwn && (
          <>
            {template.updatedAt && words.changed(longDate(template.updatedAt), template.updatedBy)}{' '}
            <Button kind="words" onClick={() => reset.mutate(undefined)}>
              {words.reset}
            </Button>
          </>
        )
      }
      aside={<LetterPreview template={template.template} {...values} />}
      onClose={onClose}
      onSubmit={() => {
        send.mutate({ ...values, ...(was && { was }) })
      }}
    >
      {isTold && template.body !== begun.body && (
        <div className="full">
          <OtherText text={template.body} />
        </div>
      )}
      <div className="full">
        <TextInput {...field('subject')} autoComplete="off" />
      </div>
      <div className="full">
        <TextArea {...field('body')} rows={12} help={words.bodyHelp} />
      </div>
      <details className="full" open>
        <summary>{words.variables}</summary>
        <dl className="cms-variables">
          {template.variables.map(({ name, means }) => (
            <div key={name}>
              <dt>
                <code>{`{${name}}`}</code>
              </dt>
              <dd>{means}</dd>
            </div>
          ))}
        </dl>
      </details>
    </FormDialog>
  )
}

function LetterPreview({ template, subject, body }: { template: string; subject: string; body: string }) {
  const wording = usePaused(JSON.stringify({ subject, body }))
  const preview = useQuery({
    queryKey: ['/cms/email-preview', template, wording],
    queryFn: () => calls.emails.preview(template, JSON.parse(wording)),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const refused = preview.error instanceof ApiError ? reasonOf(preview.error, words.previewFailed) : null
  return (
    <section className="cms-pane" aria-label={words.preview}>
      <p className="label">{words.previewHelp}</p>
      {preview.isError ? (
        <p className="field-error" role="status">
          {refused ?? words.previewFailed}
        </p>
      ) : (
        preview.data && (
          <>
            <h3 className="cms-pane-title cms-subject">{preview.data.subject}</h3>
            <div className="cms-letter">{preview.data.text}</div>
          </>
        )
      )}
    </section>
  )
}
