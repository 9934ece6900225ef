import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentView, DefaultContentView } from '#domain/schemas/cms.ts'
import { api } from '#web/app/api.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { useForm } from '#web/ui/forms/use-form.ts'
import { focusOn } from '#web/ui/layout/focus.ts'
import { calls, keys, useCmsSend } from './calls.ts'
import { type ContentField, ContentFields } from './content-fields.tsx'
import { ContentNote } from './content-note.tsx'
import { Preview, Theirs, Versions } from './content-panes.tsx'
import { FormDialog } from './form-dialog.tsx'
import { texts } from './texts.ts'
import './content-dialog.css'
import { type ContentValues, problems, startOf, valuesOf } from './content-values.ts'

const words = texts.content

/** Moves the focus to the text field after a pane that had the focus was closed. */
const toText = () => focusOn('content-content')

type Pane = { name: 'preview' } | { name: 'versions' } | { name: 'theirs'; item: ContentView | null }

type Begin = { item: ContentView | null; ours: DefaultContentView | null; onClose: () => void }

/** Dialog that edits `item`, or creates one, which may begin with a text of `ours`. The preview is next to the form. */
export function ContentDialog({ item, ours, onClose }: Begin) {
  const client = useQueryClient()
  const [begun, setBegun] = useState<ContentValues>(() => startOf(item, ours))
  const [values, setValues] = useState(begun)
  /** Version that was current when editing began. The server refuses to overwrite a newer one. */
  const [version, setVersion] = useState(item?.version)
  const [pane, setPane] = useState<Pane>({ name: 'preview' })
  const [told, setTold] = useState('')
  /** The user's own text, kept while the text of another version is in the form. */
  const [mine, setMine] = useState<ContentValues | null>(null)
  const [cropping, setCropping] = useState(false)
  const failed = item ? words.updateFailed : words.createFailed
  const send = useCmsSend({
    call: calls.content.save,
    done: item ? words.updated : words.created,
    failed,
    list: keys.content,
    onDone: onClose,
    async onConflict() {
      const now = await client.fetchQuery({
        queryKey: keys.content,
        queryFn: () => api('GET /api/cms/content'),
        staleTime: 0,
      })
      setPane({ name: 'theirs', item: now.find(({ id }) => id === item?.id) ?? null })
    },
  })
  const versions = useApiQuery({
    queryKey: keyOf('/api/cms/content/{id}/versions', { params: { id: item?.id ?? '' } }),
    enabled: item !== null,
    refetchOnMount: 'always',
  })
  const form = useForm<ContentField>({
    ids: 'content-',
    checks: { ...problems(values), picture: cropping && texts.pictures.unfinished },
    error: pane.name === 'theirs' ? null : send.error,
  })
  const earlier = (versions.data?.length ?? 1) - 1

  function take(theirs: ContentView) {
    setMine(values)
    setValues(valuesOf(theirs))
    setBegun(valuesOf(theirs))
    setVersion(theirs.version)
    setTold('')
    setPane({ name: 'preview' })
    toText()
  }

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
          told={told || words.atOnce}
          earlier={mine ? 0 : earlier}
          showsVersions={pane.name === 'versions'}
          onVersions={(shown) => setPane(shown ? { name: 'versions' } : { name: 'preview' })}
          onMineBack={
            mine &&
            (() => {
              setValues(mine)
              setMine(null)
              toText()
            })
          }
        />
      }
      aside={
        <>
          {pane.name === 'preview' && (
            <Preview title={values.title} content={values.content} contentType={values.contentType} />
          )}
          {pane.name === 'versions' && (
            <Versions
              query={versions}
              onRestore={(chosen) => {
                // The active state is kept, because it is not part of a version.
                setValues({ ...valuesOf(chosen), isActive: values.isActive })
                setTold(words.restored(chosen.version))
                setPane({ name: 'preview' })
                toText()
              }}
            />
          )}
          {pane.name === 'theirs' && (
            <Theirs
              item={pane.item}
              onKeepMine={(theirs) => {
                setVersion(theirs.version)
                setTold(words.keptMine)
                send.reset()
                setPane({ name: 'preview' })
                toText()
              }}
              onTake={(theirs) => {
                send.reset()
                take(theirs)
              }}
            />
          )}
        </>
      }
      onClose={onClose}
      onSubmit={() => {
        send.mutate({ id: item?.id ?? null, fields: { ...values, ...(version && { version }) } })
      }}
    >
      <ContentFields
        onCrop={setCropping}
        form={form}
        values={values}
        onChange={setValues}
        onInserted={() => setTold(words.inserted)}
      />
    </FormDialog>
  )
}
