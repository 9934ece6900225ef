import { useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { type AuthorFileKind, guessKind } from '#domain/manuscript/guess-kind.ts'
import type { AuthorDetail } from '#domain/schemas/manuscript.ts'
import { api, reasonOf } from '#web/app/api.ts'
import { refetchFrom } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { useCall } from '#web/app/use-call.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { messagesById } from '#web/ui/forms/issues.ts'
import { useForm } from '#web/ui/forms/use-form.ts'
import { useKeptFocus } from '#web/ui/layout/kept-focus.ts'
import { peopleOf } from '../blind-copy/use-blind-copy.ts'
import { texts } from '../dashboard-texts.ts'
import { type DraftFile, sentFiles, withoutFile } from '../files/draft-files.ts'
import { FileList } from '../files/file-list.tsx'
import { useUploads } from '../files/use-uploads.ts'
import { fieldIds } from '../submit/draft.ts'
import { texts as wizard } from '../submit/texts.ts'
import { currentFiles, PlaceField } from './place-field.tsx'

const words = texts.addFiles

/** Lets the author add forgotten files until review begins. */
export function AddFiles({ detail }: { detail: AuthorDetail }) {
  const [open, setOpen] = useState(false)
  const part = useRef<HTMLElement>(null)
  useKeptFocus(part)
  return (
    <section aria-labelledby="add-files-title" ref={part}>
      <h2 id="add-files-title" className="section-title">
        {words.title}
      </h2>
      <p className="manuscript-part-intro">{words.intro}</p>
      {open ? (
        <AddForm detail={detail} onDone={() => setOpen(false)} />
      ) : (
        <Button icon={Plus} onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      )}
    </section>
  )
}

function AddForm({ detail, onDone }: { detail: AuthorDetail; onDone: () => void }) {
  const { id, reviewMode } = detail.manuscript
  const present = currentFiles(detail)
  const client = useQueryClient()
  const [files, setFiles] = useState<readonly DraftFile[]>([])
  /** Id of the field of the file that the server refused in the last call. */
  const [refused, setRefused] = useState<string | null>(null)
  const editFiles = (change: (now: readonly DraftFile[]) => DraftFile[]) =>
    setFiles((now) =>
      // The main manuscript has already been submitted, so a new file gets another kind here.
      change(now).map((file) =>
        now.some(({ key }) => key === file.key)
          ? file
          : { ...file, kind: guessKind(file.fileName, [{ kind: 'manuscript' }]) },
      ),
    )
  const uploads = useUploads(files, editFiles)
  /** Ids of the files to be replaced, by the key of the new file. */
  const [replaced, setReplaced] = useState<Readonly<Record<string, string>>>({})

  /** Puts a new file in the place of a present one, whose kind it takes. */
  function replace(key: string, fileId: string) {
    setReplaced({ ...replaced, [key]: fileId })
    const kind = present.find((file) => file.id === fileId)?.kind as AuthorFileKind | undefined
    setFiles((now) =>
      now.map((file) =>
        file.key === key
          ? { ...file, kind: kind ?? guessKind(file.fileName, [{ kind: 'manuscript' }]) }
          : file,
      ),
    )
  }

  const add = useCall({
    mutationFn: async (chosen: readonly DraftFile[]) => {
      // One call per file. Files that were added are removed from the list, also if a later one is refused.
      for (const [index, file] of sentFiles(chosen).entries()) {
        const { key } = chosen[index] as DraftFile
        setRefused(fieldIds.file(file.objectId))
        await api('POST /api/manuscripts/{id}/files', {
          params: { id },
          body: { ...file, replaces: replaced[key] || null },
        })
        setFiles((now) => withoutFile(now, key))
      }
    },
    onSuccess: (_, { length }) => {
      toast(words.done(length))
      onDone()
    },
    onError: (error) =>
      toast({ title: words.failed, description: reasonOf(error, ''), variant: 'destructive' }),
    onSettled: () => refetchFrom(client),
  })
  // Each call sends one file, so all issues of the call belong to that file's row.
  const form = useForm({ ids: () => refused ?? undefined, error: add.error })
  const waiting = uploads.uploading.length > 0

  return (
    <form className="stack" noValidate onSubmit={form.onSubmit(() => add.mutate(files))}>
      <FormProblems form={form} failed={words.failed} brief />
      <FileList
        files={files}
        people={reviewMode === 'double_blind' ? peopleOf(detail.authors) : null}
        uploads={uploads}
        revisionOf={id}
        onEdit={editFiles}
        errors={messagesById(form.problems)}
      />
      {files.map(({ key, fileName }) => (
        <PlaceField
          key={key}
          id={`replaces-${key}`}
          fileName={fileName}
          present={present.filter(
            ({ id: one }) => one === replaced[key] || !Object.values(replaced).includes(one),
          )}
          value={replaced[key] ?? ''}
          onChange={(fileId) => replace(key, fileId)}
        />
      ))}
      <div className="form-actions">
        <Button
          type="submit"
          kind="primary"
          busy={add.isPending}
          busyText={words.adding}
          disabled={files.length === 0 || waiting}
        >
          {files.length === 0 ? words.open : words.add(files.length)}
        </Button>
        <Button disabled={add.isPending} onClick={onDone}>
          {words.cancel}
        </Button>
        {waiting && (
          <p className="help" role="status">
            {wizard.review.unfinishedUploads}
          </p>
        )}
      </div>
    </form>
  )
}
