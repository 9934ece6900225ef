import { useState } from 'react'
import { type WebhookEvent, webhookEventNames, webhookEvents } from '#domain/journal/webhooks.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { calls, keys, useCmsSend } from '../calls.ts'
import { FormDialog } from '../form-dialog.tsx'
import { webhookTexts as words } from '../webhook-texts.ts'

const blank = { url: '', events: [...webhookEventNames] as WebhookEvent[] }

/** Dialog for a new address, which then shows the key of its signatures once. */
export function WebhookDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState(blank)
  const [key, setKey] = useState<string | null>(null)
  const send = useCmsSend({
    call: async (input: typeof blank) => setKey((await calls.webhooks.add(input)).key),
    done: words.created,
    failed: words.createFailed,
    inForm: true,
    list: keys.webhooks,
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
          <Button kind="primary" onClick={onClose}>
            {words.done}
          </Button>
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
      title={words.createTitle}
      form={form}
      failed={words.createFailed}
      editing={false}
      busy={send.isPending}
      dirty={values !== blank}
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
    </FormDialog>
  )
}
