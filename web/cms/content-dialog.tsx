import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContentView, DefaultContentView } from '#domain/schemas/cms.ts'
import { api } from '#web/app/api.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { useForm } from '#web/ui/forms/use-form.ts'
import { focusOn } from '#web/ui/layout/focus.ts'
import { keys, useCmsSend } from './calls.ts'
import { ContentAside, type ContentPane } from './content-aside.tsx'
import { ContentDraftNotice } from './content-draft.tsx'
import { type ContentField, ContentFields } from './content-fields.tsx'
import { ContentNote } from './content-note.tsx'
import { FormDialog } from './form-dialog.tsx'
import { baseOf, saveContent } from './save-content.ts'
import { texts } from './texts.ts'
import './content-dialog.css'
import { type ContentValues, problems, startOf, valuesOf } from './content-values.ts'

const words = texts.content

/** Moves the focus to the text field after a pane that had the focus was closed. */
const toText = () => focusOn('content-content')

type Begin = { item: ContentView | null; ours: DefaultContentView | null; onClose: () => void }

/** Dialog that edits `item`, or creates one, which may begin with a text of `ours`. The preview is next to the form. */
export function ContentDialog({ item, ours, onClose }: Begin) {
  const client = useQueryClient()
  const [begun, setBegun] = useState<ContentValues>(() => startOf(item, ours))
  const [values, setValues] = useState(begun)
  const [base, setBase] = useState(() => baseOf(item))
  const [pane, setPane] = useState<ContentPane>({ name: 'preview' })
  const [told, setTold] = useState('')
  /** The user's own text, kept while the text of another version is in the form. */
  const [mine, setMine] = useState<ContentValues | null>(null)
  const [cropping, setCropping] = useState(false)
  const failed = item ? words.updateFailed : words.createFailed
  const send = useCmsSend({
    call: saveContent,
    done: values.when === 'now' ? (item ? words.updated : words.created) : words.savedAs[values.when],
    failed,
    inForm: true,
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
    setBase(baseOf(theirs))
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
      submit={values.when === 'now' && base.revision === null ? undefined : words.submits[values.when]}
      busy={send.isPending}
      dirty={JSON.stringify(values) !== JSON.stringify(begun)}
      note={
        <ContentNote
          told={told || words.effects[values.when]}
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
        <ContentAside
          pane={pane}
          values={values}
          versions={versions}
          onRestore={(restored, number) => {
            setValues(restored)
            setTold(words.restored(number))
            setPane({ name: 'preview' })
            toText()
          }}
          onKeepMine={(theirs) => {
            setBase(baseOf(theirs))
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
      }
      onClose={onClose}
      onSubmit={() => {
        send.mutate({ id: item?.id ?? null, values, ...base })
      }}
    >
      {item?.draft && (
        <div className="full">
          <ContentDraftNotice item={item} onDiscarded={onClose} />
        </div>
      )}
      <ContentFields
        saved={item?.key ?? null}
        hasDraft={base.revision !== null}
        onCrop={setCropping}
        form={form}
        values={values}
        onChange={setValues}
        onInserted={() => setTold(words.inserted)}
      />
    </FormDialog>
  )
}
