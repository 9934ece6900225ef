import { useState } from 'react'
import { boardMessages, groupOf, isTermReversed, isUsualGroup, yearOf } from '#domain/journal/board.ts'
import { cmsLimits, orderOf } from '#domain/journal/cms.ts'
import type { BoardMemberView } from '#domain/schemas/cms.ts'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { type Checks, useForm } from '#web/ui/forms/use-form.ts'
import { calls, keys, useCmsSend } from '../calls.ts'
import { FormDialog } from '../form-dialog.tsx'
import { texts } from '../texts.ts'
import { useRowWas } from '../use-row-was.ts'
import { PictureField } from './picture-field.tsx'
import { UsualGroups } from './usual-groups.tsx'

const words = texts.board

const asked = ['name', 'title', 'institution', 'location'] as const
const elsewhere = ['orcid', 'website'] as const
const term = ['termFrom', 'termUntil'] as const
type Written = (typeof asked | typeof elsewhere | typeof term)[number] | 'bio' | 'order' | 'group'
const portrait = { width: 320, height: 320 }

function wasOf({ id: _, imageUrl: __, ...fields }: BoardMemberView) {
  return fields
}

export function MemberDialog({ member, onClose }: { member: BoardMemberView | null; onClose: () => void }) {
  const [begun] = useState(() => ({
    name: member?.name ?? '',
    title: member?.title ?? '',
    institution: member?.institution ?? '',
    location: member?.location ?? '',
    bio: member?.bio ?? '',
    order: String(member?.order ?? cmsLimits.minOrder),
    isChief: member?.isChief ?? false,
    group: groupOf(member ?? { isChief: false, group: null }),
    orcid: member?.orcid ?? '',
    website: member?.website ?? '',
    termFrom: String(member?.termFrom ?? ''),
    termUntil: String(member?.termUntil ?? ''),
    isActive: member?.isActive ?? true,
    pictureId: member?.pictureId ?? null,
    imageUrl: member?.imageUrl ?? null,
  }))
  const [values, setValues] = useState(begun)
  const [cropping, setCropping] = useState(false)
  const { see, changesOf } = useRowWas(member, wasOf)
  const failed = member ? words.updateFailed : words.createFailed
  const send = useCmsSend({
    call: calls.board.save,
    done: member ? words.updated : words.created,
    failed,
    inForm: true,
    list: keys.board,
    onDone: onClose,
    onOvertaken: (members) => see(members?.find(({ id }) => id === member?.id)),
  })
  const years = { termFrom: yearOf(values.termFrom), termUntil: yearOf(values.termUntil) }
  const found: Checks = {
    ...Object.fromEntries(
      asked.filter((name) => !values[name].trim()).map((name) => [name, words.missing[name]]),
    ),
    ...Object.fromEntries(
      term.map((name) => [name, Number.isNaN(yearOf(values[name]) ?? 0) && boardMessages.year]),
    ),
    ...(isTermReversed(years) && { termUntil: boardMessages.term }),
    pictureId: cropping && texts.pictures.unfinished,
  }
  const form = useForm({ ids: 'member-', checks: found, error: send.error })
  const field = (name: Written) => ({
    id: `member-${name}`,
    label: words.fields[name],
    value: values[name],
    error: form.error(name),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  return (
    <FormDialog
      title={member ? words.editTitle : words.createTitle}
      form={form}
      failed={failed}
      editing={member !== null}
      busy={send.isPending}
      dirty={cropping || JSON.stringify(values) !== JSON.stringify(begun)}
      onClose={onClose}
      onSubmit={() => {
        const { imageUrl: _, order, bio, ...typed } = values
        const fields = { ...typed, ...years, bio: bio.trim() || null, order: orderOf(order) }
        send.mutate(member ? { id: member.id, fields: changesOf(fields) } : { id: null, fields })
      }}
    >
      {asked.map((name) => (
        <TextInput key={name} {...field(name)} required />
      ))}
      <TextInput {...field('group')} list="board-groups" help={words.groupHelp} />
      <UsualGroups id="board-groups" />
      {elsewhere.map((name) => (
        <TextInput key={name} {...field(name)} optional autoCapitalize="none" spellCheck={false} />
      ))}
      {term.map((name) => (
        <TextInput key={name} {...field(name)} optional inputMode="numeric" />
      ))}
      <div className="full">
        <TextArea {...field('bio')} rows={4} optional />
      </div>
      <div className="full">
        <PictureField
          id="member-pictureId"
          label={words.portrait}
          shape={portrait}
          url={values.imageUrl}
          error={form.error('pictureId')}
          onCrop={setCropping}
          onChange={(picture) =>
            setValues({ ...values, pictureId: picture?.id ?? null, imageUrl: picture?.url ?? null })
          }
        />
      </div>
      <TextInput {...field('order')} inputMode="numeric" help={words.orderHelp} />
      <div className="cms-switches">
        {!isUsualGroup(values.group) && values.group.trim() && (
          <Checkbox
            look="switch"
            label={words.chief}
            checked={values.isChief}
            onChange={(event) => setValues({ ...values, isChief: event.target.checked })}
          />
        )}
        <Checkbox
          look="switch"
          label={texts.active}
          checked={values.isActive}
          onChange={(event) => setValues({ ...values, isActive: event.target.checked })}
        />
      </div>
    </FormDialog>
  )
}
