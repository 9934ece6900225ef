import { useState } from 'react'
import { type WebhookEvent, webhookEventNames, webhookEvents } from '#domain/journal/webhooks.ts'
import type { WebhookView } from '#domain/schemas/webhooks.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { CopyButton } from '#web/ui/forms/copy-button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { calls, keys, useCmsSend } from '../calls.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useRowWas } from '../use-row-was.ts'
import { webhookTexts as words } from '../webhook-texts.ts'

interface Values {
  url: string
  events: WebhookEvent[]
}
const wasOf = ({ url, events }: WebhookView): Values => ({ url, events })
const blank: Values = { url: '', events: [...webhookEventNames] }

interface WebhookDialogProps {
  /** Null to create one. */
  webhook: WebhookView | null
  onClose: () => void
}

/** Dialog for an address and its events. A new one then shows the key of its signatures once. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const [begun] = useState<Values>(() => (webhook ? wasOf(webhook) : blank))
  const [values, setValues] = useState(begun)
  const { see, changesOf } = useRowWas(webhook, wasOf)
  const [key, setKey] = useState<string | null>(null)
  const failed = webhook ? words.updateFailed : words.createFailed
  const send = useCmsSend({
    call: async (input: Values) => {
      if (webhook) await calls.webhooks.change(webhook.id, changesOf(input))
      else setKey((await calls.webhooks.add(input)).key)
    },
    done: webhook ? words.updated : words.created,
    failed,
    inForm: true,
    list: keys.webhooks,
    ...(webhook && { onDone: onClose }),
    onOvertaken: (webhooks) => see(webhooks?.find(({ id }) => id === webhook?.id)),
  })
  const form = useForm<'url' | 'events'>({
    ids: 'webhook-',
    checks: {
      url: !values.url.trim() && words.missing.url,
      events: values.events.length === 0 && words.missing.events,
    },
    error: send.error,
  })
  if (key)
    return (
      <Dialog
        open
        title={words.key}
        onClose={onClose}
        closeOnBackdrop={false}
        foot={
          <>
            <Button kind="primary" onClick={onClose}>
              {words.done}
            </Button>
            <CopyButton text={key} words={words} />
          </>
        }
      >
        <p className="cms-key">
          <code>{key}</code>
        </p>
        <p>{words.keyHelp}</p>
      </Dialog>
    )
  const events = form.field('events')
  return (
    <FormDialog
      title={webhook ? words.editTitle : words.createTitle}
      form={form}
      failed={failed}
      editing={webhook !== null}
      busy={send.isPending}
      dirty={values !== begun}
      onClose={onClose}
      onSubmit={() => send.mutate({ ...values, url: values.url.trim() })}
    >
      <div className="full">
        <TextInput
          {...form.field('url')}
          type="url"
          label={words.fields.url}
          help={words.urlHelp}
          required
          value={values.url}
          onChange={(event) => setValues({ ...values, url: event.target.value })}
        />
      </div>
      <fieldset id={events.id} className="full" tabIndex={-1}>
        <legend>{words.fields.events}</legend>
        {webhookEventNames.map((name) => (
          <Checkbox
            key={name}
            label={webhookEvents[name]}
            checked={values.events.includes(name)}
            onChange={(event) =>
              setValues({
                ...values,
                events: webhookEventNames.filter((one) =>
                  one === name ? event.target.checked : values.events.includes(one),
                ),
              })
            }
          />
        ))}
        {events.error && <p className="field-error">{events.error}</p>}
      </fieldset>
      {webhook && <p className="full help">{words.editHelp}</p>}
    </FormDialog>
  )
}
