import { useState } from 'react'
import type { CmsIssueView } from '#domain/schemas/cms.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { Select, TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { calls, keys, useCmsSend } from '../calls.ts'
import { FormDialog } from '../form-dialog.tsx'
import { texts } from '../texts.ts'
import { useRowWas } from '../use-row-was.ts'
import { PictureField } from './picture-field.tsx'

const words = texts.issues
const shape = { width: 600, height: 800 }

function wasOf({ title, coverId, editorial, plannedDate, pageLimit, callId }: CmsIssueView) {
  return { title, coverId, editorial, plannedDate, pageLimit, callId }
}

/** Dialog for the name, cover, plans and editorial of an issue. */
export function IssueDialog({ edited, onClose }: { edited: CmsIssueView; onClose: () => void }) {
  const { volume, issue } = edited
  const [title, setTitle] = useState(edited.title ?? '')
  const [cover, setCover] = useState({ id: edited.coverId, url: edited.coverUrl })
  const [plans, setPlans] = useState({
    plannedDate: edited.plannedDate ?? '',
    pageLimit: String(edited.pageLimit ?? ''),
    editorial: edited.editorial ?? '',
    callId: edited.callId ?? '',
  })
  const [begun] = useState(plans)
  const callsForPapers = useApiQuery({ queryKey: keyOf('/api/issues/calls') })
  const { see, changesOf } = useRowWas(edited, wasOf)
  const send = useCmsSend({
    call: calls.issue,
    done: words.updated,
    failed: words.updateFailed,
    inForm: true,
    list: keys.issues,
    onDone: onClose,
    onOvertaken: (list) => see(list?.find(({ id }) => id === edited.id)),
  })
  const [cropping, setCropping] = useState(false)
  const form = useForm<'title' | 'coverId' | keyof typeof plans>({
    ids: 'issue-',
    checks: {
      coverId: cropping && texts.pictures.unfinished,
      pageLimit:
        plans.pageLimit.trim() !== '' && !/^[1-9]\d{0,3}$/.test(plans.pageLimit.trim()) && words.wholeMissing,
    },
    error: send.error,
  })
  const field = (name: keyof typeof plans) => ({
    ...form.field(name),
    value: plans[name],
    onChange: (event: { target: { value: string } }) => setPlans({ ...plans, [name]: event.target.value }),
  })
  return (
    <FormDialog
      title={`${words.editTitle}: ${words.name(volume, issue)}`}
      form={form}
      failed={words.updateFailed}
      editing
      busy={send.isPending}
      dirty={cropping || title !== (edited.title ?? '') || cover.id !== edited.coverId || plans !== begun}
      onClose={onClose}
      onSubmit={() =>
        send.mutate({
          volume,
          issue,
          change: changesOf({
            title: title.trim() || null,
            coverId: cover.id,
            plannedDate: plans.plannedDate || null,
            pageLimit: plans.pageLimit.trim() ? Number(plans.pageLimit) : null,
            editorial: plans.editorial.trim() || null,
            callId: plans.callId || null,
          }),
        })
      }
    >
      <div className="full">
        <TextInput
          id="issue-title"
          label={words.issueTitle}
          help={words.issueTitleHelp}
          error={form.error('title')}
          autoComplete="off"
          optional
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </div>
      <div className="full">
        <PictureField
          id="issue-coverId"
          label={words.cover}
          help={words.coverHelp}
          shape={shape}
          url={cover.url}
          error={form.error('coverId')}
          onCrop={setCropping}
          onChange={(picture) => setCover({ id: picture?.id ?? null, url: picture?.url ?? null })}
        />
      </div>
      {edited.publishedDate === null && (
        <TextInput {...field('plannedDate')} type="date" label={words.plannedDate} optional />
      )}
      <TextInput {...field('pageLimit')} label={words.pageLimit} inputMode="numeric" optional />
      <div className="full">
        <Select
          {...field('callId')}
          label={words.call}
          options={[
            ['', words.noCall] as const,
            ...(callsForPapers.data ?? []).map(
              ({ id, title, submissions }) => [id, words.callWith(title, submissions)] as const,
            ),
          ]}
        />
      </div>
      <div className="full">
        <TextArea {...field('editorial')} label={words.editorial} help={words.editorialHelp} rows={6} />
      </div>
    </FormDialog>
  )
}
