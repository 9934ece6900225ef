import { useState } from 'react'
import { parseRange } from '#domain/journal/address-ranges.ts'
import type { InstitutionView } from '#domain/schemas/subscriptions.ts'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { accessTexts } from '../access-texts.ts'
import { calls, keys, useCmsSend } from '../calls.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useRowWas } from '../use-row-was.ts'

const words = accessTexts.institutions

interface InstitutionDialogProps {
  /** Null to create one. */
  institution: InstitutionView | null
  onClose: () => void
}

function linesOf(text: string): string[] {
  return text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter(Boolean)
}

/** Returns what is wrong with the first wrong range. */
function problemIn(ranges: readonly string[]): string | false {
  for (const [index, text] of ranges.entries()) {
    const range = parseRange(text)
    if ('problem' in range) return words.line(index + 1, range.problem)
  }
  return false
}

function wasOf({
  id: _,
  state: __,
  requests: ___,
  denials: ____,
  reportKeyMadeAt: _____,
  ...fields
}: InstitutionView) {
  return fields
}

export function InstitutionDialog({ institution, onClose }: InstitutionDialogProps) {
  const [begun] = useState(() => ({
    name: institution?.name ?? '',
    ranges: institution?.ranges.join('\n') ?? '',
    startsOn: institution?.startsOn ?? new Date().toISOString().slice(0, 10),
    endsOn: institution?.endsOn ?? '',
    ror: institution?.ror ?? '',
    customerId: institution?.customerId ?? '',
  }))
  const [values, setValues] = useState(begun)
  const { see, changesOf } = useRowWas(institution, wasOf)
  const failed = institution ? words.updateFailed : words.createFailed
  const send = useCmsSend({
    call: calls.institutions.save,
    done: institution ? words.updated : words.created,
    failed,
    inForm: true,
    list: keys.institutions,
    onDone: onClose,
    onOvertaken: (institutions) => see(institutions?.find(({ id }) => id === institution?.id)),
  })
  const ranges = linesOf(values.ranges)
  const form = useForm<keyof typeof values>({
    ids: 'institution-',
    checks: {
      name: !values.name.trim() && words.missing.name,
      ranges: ranges.length === 0 ? words.missing.ranges : problemIn(ranges),
      startsOn: !values.startsOn && words.missing.startsOn,
    },
    error: send.error,
  })
  const field = (name: keyof typeof values) => ({
    ...form.field(name),
    label: words.fields[name],
    value: values[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  return (
    <FormDialog
      title={institution ? words.editTitle : words.createTitle}
      form={form}
      failed={failed}
      editing={institution !== null}
      busy={send.isPending}
      dirty={JSON.stringify(values) !== JSON.stringify(begun)}
      onClose={onClose}
      onSubmit={() => {
        const fields = {
          ...{ name: values.name.trim(), ranges, startsOn: values.startsOn },
          endsOn: values.endsOn || null,
          ror: values.ror.trim() || null,
          customerId: values.customerId.trim() || null,
        }
        send.mutate(institution ? { id: institution.id, fields: changesOf(fields) } : { id: null, fields })
      }}
    >
      <div className="full">
        <TextInput {...field('name')} required />
      </div>
      <div className="full">
        <TextArea {...field('ranges')} rows={6} required spellCheck={false} help={words.rangesHelp} />
      </div>
      <TextInput {...field('startsOn')} type="date" required />
      <TextInput {...field('endsOn')} type="date" optional help={words.endsHelp} />
      <TextInput {...field('ror')} optional help={words.rorHelp} />
      <TextInput {...field('customerId')} optional />
    </FormDialog>
  )
}
