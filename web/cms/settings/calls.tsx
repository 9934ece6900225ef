import { useState } from 'react'
import type { CallView } from '#domain/schemas/cms.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { type Checks, useForm } from '#web/ui/forms/use-form.ts'
import { Badge } from '#web/ui/marks/notice.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { calls, keys, useCmsSend } from '../calls.ts'
import { FormDialog } from '../form-dialog.tsx'
import { ActiveBadge, Item, Of } from '../item.tsx'
import { Remove } from '../remove.tsx'
import { texts } from '../texts.ts'
import { useRowWas } from '../use-row-was.ts'
import { PartList } from './part-list.tsx'

const words = texts.calls

export function Calls() {
  const query = useApiQuery({ queryKey: keys.calls, refetchOnMount: 'always' })
  const [edited, setEdited] = useState<CallView | 'new' | null>(null)
  const [removed, setRemoved] = useState<CallView | null>(null)
  return (
    <>
      <PartList words={words} query={query} onAdd={() => setEdited('new')}>
        {(call) => (
          <Item
            level={3}
            title={call.title}
            mark={<small>{words.editors(call.guestEditors)}</small>}
            badges={
              <>
                <Badge tone={call.isOpen ? 'ok' : 'plain'}>{call.isOpen ? words.open : words.closed}</Badge>
                <ActiveBadge isActive={call.isActive} />
              </>
            }
            actions={
              <>
                <Button kind="words" onClick={() => setEdited(call)}>
                  <Of words={texts.edit} name={call.title} />
                </Button>
                <Button kind="danger-words" onClick={() => setRemoved(call)}>
                  <Of words={texts.remove} name={call.title} />
                </Button>
              </>
            }
          >
            <p>{words.until(longDate(call.submissionDeadline))}</p>
            <p className="cms-preview">{call.description}</p>
          </Item>
        )}
      </PartList>
      {edited && <CallDialog call={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed && (
        <Remove
          words={words}
          name={removed.title}
          call={() => calls.calls.remove(removed.id)}
          list={keys.calls}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  )
}

const asked = ['title', 'guestEditors', 'submissionDeadline', 'description'] as const

function wasOf({ title, guestEditors, description, submissionDeadline, isActive }: CallView) {
  return { title, guestEditors, description, submissionDeadline, isActive }
}

function CallDialog({ call, onClose }: { call: CallView | null; onClose: () => void }) {
  const [begun] = useState(() => ({
    title: call?.title ?? '',
    guestEditors: call?.guestEditors ?? '',
    description: call?.description ?? '',
    submissionDeadline: call?.submissionDeadline ?? '',
    isActive: call?.isActive ?? true,
  }))
  const [values, setValues] = useState(begun)
  const { see, changesOf } = useRowWas(call, wasOf)
  const failed = call ? words.updateFailed : words.createFailed
  const send = useCmsSend({
    call: calls.calls.save,
    done: call ? words.updated : words.created,
    failed,
    inForm: true,
    list: keys.calls,
    onDone: onClose,
    onOvertaken: (list) => see(list?.find(({ id }) => id === call?.id)),
  })
  const found: Checks = Object.fromEntries(
    asked.filter((name) => !values[name].trim()).map((name) => [name, words.missing[name]]),
  )
  const form = useForm({ ids: 'call-', checks: found, error: send.error })
  const field = (name: (typeof asked)[number]) => ({
    id: `call-${name}`,
    label: words.fields[name],
    value: values[name],
    error: form.error(name),
    autoComplete: 'off',
    required: true,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  return (
    <FormDialog
      title={call ? words.editTitle : words.createTitle}
      form={form}
      failed={failed}
      editing={call !== null}
      busy={send.isPending}
      dirty={JSON.stringify(values) !== JSON.stringify(begun)}
      onClose={onClose}
      onSubmit={() => {
        send.mutate(call ? { id: call.id, fields: changesOf(values) } : { id: null, fields: values })
      }}
    >
      <div className="full">
        <TextInput {...field('title')} />
      </div>
      <TextInput {...field('guestEditors')} />
      <TextInput {...field('submissionDeadline')} type="date" />
      <div className="full">
        <TextArea {...field('description')} rows={5} />
      </div>
      <div className="full">
        <Checkbox
          look="switch"
          label={texts.active}
          help={words.activeHelp}
          checked={values.isActive}
          onChange={(event) => setValues({ ...values, isActive: event.target.checked })}
        />
      </div>
    </FormDialog>
  )
}
