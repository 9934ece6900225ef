import { useState } from 'react'
import type { SavedFilter, SavedView } from '#domain/schemas/queue.ts'
import { useAuth } from '#web/app/auth.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { changeView, saveView } from '../calls.ts'
import { queueTexts } from './queue-texts.ts'
import { ViewSharing } from './view-sharing.tsx'

const words = queueTexts.views

const refetch = ['/api/manuscripts/editorial/queue'] as const

interface SaveViewDialogProps {
  /** The view to change; null to save a new one. */
  view: SavedView | null
  /** The filters that are set at present. */
  filter: SavedFilter
  editors: readonly { id: string; name: string }[]
  onClose: () => void
}

/** Dialog that saves the present filters as a view, or changes a view and with whom it is shared. */
export function SaveViewDialog({ view, filter, editors, onClose }: SaveViewDialogProps) {
  const { user } = useAuth()
  const [draft, setDraft] = useState({
    name: view?.name ?? '',
    shared: view?.shared ?? 'none',
    sharedWith: view?.sharedWith ?? [],
    othersChange: view?.othersChange ?? false,
  })
  // As the editor saw the view, so that a colleague's change of it is not overwritten.
  const [begun] = useState(() => ({ ...draft, filter: view?.filter ?? filter }))
  const [replaces, setReplaces] = useState(false)
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  const save = useSend({
    call: async (): Promise<unknown> =>
      view
        ? changeView(view.id, { ...draft, filter: replaces ? filter : begun.filter, was: begun })
        : saveView({ ...draft, filter }),
    done: words.savedDone,
    refetch,
    onDone: onClose,
  })
  const form = useForm({
    ids: 'view-',
    checks: { name: !draft.name.trim() && words.needsName },
    error: save.error,
  })
  return (
    <Dialog
      open
      title={view ? words.changeTitle : words.saveTitle}
      onClose={onClose}
      foot={
        <>
          <Button kind="primary" type="submit" form="save-view" busy={save.isPending}>
            {words.saveButton}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </>
      }
    >
      <form id="save-view" className="stack" noValidate onSubmit={form.onSubmit(() => save.mutate())}>
        <FormProblems form={form} failed={words.saveFailed} brief />
        <TextInput
          {...form.field('name')}
          label={words.name}
          help={view ? undefined : words.nameHelp}
          required
          maxLength={80}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        {view && (
          <Checkbox
            label={words.useFilters}
            checked={replaces}
            onChange={({ target }) => setReplaces(target.checked)}
          />
        )}
        {!view?.owner && (
          <ViewSharing
            sharing={draft}
            editors={editors.filter(({ id }) => id !== user?.id)}
            onChange={change}
          />
        )}
      </form>
    </Dialog>
  )
}
