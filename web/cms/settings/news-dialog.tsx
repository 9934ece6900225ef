import { useState } from 'react'
import type { NewsVersionView, NewsView } from '#domain/schemas/news.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { type Checks, useForm } from '#web/ui/forms/use-form.ts'
import { focusOn } from '#web/ui/layout/focus.ts'
import { calls, keys, useCmsSend } from '../calls.ts'
import { ContentNote } from '../content-note.tsx'
import { Preview } from '../content-panes.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { texts } from '../texts.ts'
import { useRowWas } from '../use-row-was.ts'
import type { VersionField } from '../version-changes.ts'
import { Versions } from '../versions.tsx'
import { MarkdownArea } from '../writing/markdown-area.tsx'
import '../content-dialog.css'

const words = texts.news
const asked = ['title', 'summary', 'publishedDate'] as const

function wasOf({ title, summary, body, publishedDate, isActive }: NewsView) {
  return { title, summary, body, publishedDate, isActive }
}

function fieldsOf(version: NewsVersionView): VersionField[] {
  return [
    ...([...asked, 'body'] as const).map((name) => ({ label: words.fields[name], text: version[name] })),
    {
      label: texts.content.activeHelp,
      text: version.isActive ? texts.content.yes : texts.content.no,
      stays: true,
    },
  ]
}

export function NewsDialog({ item, onClose }: { item: NewsView | null; onClose: () => void }) {
  const [begun] = useState(() => ({
    title: item?.title ?? '',
    summary: item?.summary ?? '',
    body: item?.body ?? '',
    publishedDate: item?.publishedDate ?? new Date().toISOString().slice(0, 10),
    isActive: item?.isActive ?? true,
  }))
  const [values, setValues] = useState(begun)
  const { see, changesOf } = useRowWas(item, wasOf)
  const failed = item ? words.updateFailed : words.createFailed
  const send = useCmsSend({
    call: calls.news.save,
    done: item ? words.updated : words.created,
    failed,
    inForm: true,
    list: keys.news,
    onDone: onClose,
    onOvertaken: (news) => see(news?.find(({ id }) => id === item?.id)),
  })
  const versions = useApiQuery({
    queryKey: keyOf('/api/cms/news/{id}/versions', { params: { id: item?.id ?? '' } }),
    enabled: item !== null,
    refetchOnMount: 'always',
  })
  const [showsVersions, setShowsVersions] = useState(false)
  const [told, setTold] = useState('')
  const [cropping, setCropping] = useState(false)
  const checks: Checks = {
    ...Object.fromEntries(
      asked.filter((name) => !values[name].trim()).map((name) => [name, words.missing[name]]),
    ),
    picture: cropping && texts.pictures.unfinished,
  }
  const form = useForm({ ids: 'news-', checks, error: send.error })
  const field = (name: (typeof asked)[number] | 'body') => ({
    id: `news-${name}`,
    label: words.fields[name],
    value: values[name],
    error: form.error(name),
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  return (
    <FormDialog
      title={item ? words.editTitle : words.createTitle}
      form={form}
      failed={failed}
      editing={item !== null}
      busy={send.isPending}
      dirty={JSON.stringify(values) !== JSON.stringify(begun)}
      note={
        <ContentNote
          told={told}
          earlier={(versions.data?.length ?? 1) - 1}
          showsVersions={showsVersions}
          onVersions={setShowsVersions}
          onMineBack={null}
        />
      }
      aside={
        showsVersions ? (
          <Versions
            query={versions}
            fieldsOf={fieldsOf}
            onRestore={({ version, title, summary, body, publishedDate }) => {
              // Whether it is shown is no part of a version.
              setValues({ ...values, title, summary, body, publishedDate })
              setTold(texts.content.restored(version))
              setShowsVersions(false)
              focusOn('news-body')
            }}
          />
        ) : (
          <Preview title={values.title} content={values.body} contentType="markdown" />
        )
      }
      onClose={onClose}
      onSubmit={() => {
        send.mutate(item ? { id: item.id, fields: changesOf(values) } : { id: null, fields: values })
      }}
    >
      <div className="full">
        <TextInput {...field('title')} required />
      </div>
      <TextInput {...field('publishedDate')} type="date" help={words.dateHelp} required />
      <div className="full">
        <TextArea {...field('summary')} rows={3} help={words.summaryHelp} required />
      </div>
      <div className="full">
        <MarkdownArea
          {...field('body')}
          rows={8}
          help={words.bodyHelp}
          onChange={(body) => setValues({ ...values, body })}
          pictureError={form.error('picture')}
          onCrop={setCropping}
          onInserted={() => setTold(texts.content.inserted)}
        />
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
