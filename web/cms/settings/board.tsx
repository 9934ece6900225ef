import { useState } from 'react'
import { cmsLimits, orderOf } from '#domain/journal/cms.ts'
import type { BoardMemberView } from '#domain/schemas/cms.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox, TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { type Checks, useForm } from '#web/ui/forms/use-form.ts'
import { Avatar } from '#web/ui/marks/engraving.tsx'
import { Badge } from '#web/ui/marks/notice.tsx'
import { calls, keys, useCmsSend } from '../calls.ts'
import { FormDialog } from '../form-dialog.tsx'
import { ActiveBadge, Item, Of } from '../parts.tsx'
import { Remove } from '../remove.tsx'
import { texts } from '../texts.ts'
import { PartList } from './part-list.tsx'
import { PictureField } from './picture-field.tsx'

const words = texts.board
const portrait = { width: 320, height: 320 }

export function Board() {
  const query = useApiQuery({ queryKey: keys.board, refetchOnMount: 'always' })
  const [edited, setEdited] = useState<BoardMemberView | 'new' | null>(null)
  const [removed, setRemoved] = useState<BoardMemberView | null>(null)
  return (
    <>
      <PartList words={words} query={query} onAdd={() => setEdited('new')}>
        {(member) => (
          <Item
            level={3}
            title={
              <>
                <Avatar name={member.name} imageUrl={member.imageUrl} />
                {member.name}
              </>
            }
            mark={null}
            badges={
              <>
                <Badge>{member.isChief ? words.chief : words.associate}</Badge>
                <ActiveBadge isActive={member.isActive} />
              </>
            }
            actions={
              <>
                <Button kind="words" onClick={() => setEdited(member)}>
                  <Of words={texts.edit} name={member.name} />
                </Button>
                <Button kind="danger-words" onClick={() => setRemoved(member)}>
                  <Of words={texts.remove} name={member.name} />
                </Button>
              </>
            }
          >
            <p>
              {member.title}
              <br />
              {member.institution}, {member.location}
            </p>
          </Item>
        )}
      </PartList>
      {edited && <MemberDialog member={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {removed && (
        <Remove
          words={words}
          name={removed.name}
          call={() => calls.board.remove(removed.id)}
          list={keys.board}
          onClose={() => setRemoved(null)}
        />
      )}
    </>
  )
}

function wasOf({ id: _, imageUrl: __, ...fields }: BoardMemberView) {
  return fields
}

const asked = ['name', 'title', 'institution', 'location'] as const

function MemberDialog({ member, onClose }: { member: BoardMemberView | null; onClose: () => void }) {
  const [begun] = useState(() => ({
    name: member?.name ?? '',
    title: member?.title ?? '',
    institution: member?.institution ?? '',
    location: member?.location ?? '',
    bio: member?.bio ?? '',
    order: String(member?.order ?? cmsLimits.minOrder),
    isChief: member?.isChief ?? false,
    isActive: member?.isActive ?? true,
    pictureId: member?.pictureId ?? null,
    imageUrl: member?.imageUrl ?? null,
  }))
  const [values, setValues] = useState(begun)
  const [was, setWas] = useState(member ? wasOf(member) : undefined)
  const failed = member ? words.updateFailed : words.createFailed
  const send = useCmsSend({
    call: calls.board.save,
    done: member ? words.updated : words.created,
    failed,
    list: keys.board,
    onDone: onClose,
    onOvertaken: () => setWas(undefined),
  })
  const found: Checks = Object.fromEntries(
    asked.filter((name) => !values[name].trim()).map((name) => [name, words.missing[name]]),
  )
  const form = useForm({ ids: 'member-', checks: found, error: send.error })
  const field = (name: (typeof asked)[number] | 'bio' | 'order') => ({
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
      dirty={JSON.stringify(values) !== JSON.stringify(begun)}
      onClose={onClose}
      onSubmit={() => {
        if (!form.check()) return
        const { imageUrl: _, order, bio, ...fields } = values
        send.mutate({
          id: member?.id ?? null,
          fields: { ...fields, bio: bio.trim() || null, order: orderOf(order), ...(was && { was }) },
        })
      }}
    >
      {asked.map((name) => (
        <TextInput key={name} {...field(name)} required />
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
          onChange={(picture) =>
            setValues({ ...values, pictureId: picture?.id ?? null, imageUrl: picture?.url ?? null })
          }
        />
      </div>
      <TextInput {...field('order')} inputMode="numeric" help={words.orderHelp} />
      <div className="cms-switches">
        <Checkbox
          look="switch"
          label={words.chief}
          checked={values.isChief}
          onChange={(event) => setValues({ ...values, isChief: event.target.checked })}
        />
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
