import { Plus } from 'lucide-react'
import { useState } from 'react'
import { decisionLabels } from '#domain/manuscript/decision.ts'
import { rejectionReasons } from '#domain/manuscript/desk-rejection.ts'
import type { LetterTemplate } from '#domain/schemas/decision.ts'
import { useApiQuery } from '#web/app/query.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { deleteTemplate, keys } from '../calls.ts'
import { LetterTemplateDialog } from './letter-template-dialog.tsx'
import { settingsTexts as words } from './settings-texts.ts'

const refetch = ['/api/editor/letter-templates', '/api/manuscripts'] as const

/** Lists the editor's own letter templates and those of the journal. */
export function LetterTemplates({ admin }: { admin: boolean }) {
  const query = useApiQuery({ queryKey: keys.templates, refetchOnMount: 'always' })
  const [editingId, setEditingId] = useState<string | null>(null)
  // The template in its newest version, so that changes by another administrator are shown.
  const editing = editingId === 'new' ? 'new' : query.data?.find(({ id }) => id === editingId)
  const [removing, setRemoving] = useState<LetterTemplate | null>(null)
  const remove = useSend({
    call: (id: string) => deleteTemplate(id),
    done: words.removed,
    failed: words.removeFailed,
    refetch,
    onDone: () => setRemoving(null),
  })
  return (
    <section aria-labelledby="letters-title">
      <h2 id="letters-title" className="section-title">
        {words.letters}
      </h2>
      <p className="help">{words.lettersHelp}</p>
      {query.isError && !query.data && <Failure title={words.loadFailed} onRetry={() => query.refetch()} />}
      {query.isPending && <Skeleton lines={['full', 'full']} />}
      {query.data?.length === 0 && <p className="editor-quiet-text">{words.noLetters}</p>}
      <ul className="queue-template-list">
        {query.data?.map((template) => (
          <li key={template.id}>
            <span>
              <b>{template.name}</b>
              <small>
                {[
                  decisionLabels[template.kind],
                  template.reason && rejectionReasons[template.reason].label,
                  template.forJournal && words.journals,
                  template.isUsual && words.usual,
                ]
                  .filter(Boolean)
                  .join(', ')}
              </small>
            </span>
            {template.mayChange && (
              <span className="editor-word-actions">
                <Button kind="words" onClick={() => setEditingId(template.id)}>
                  {words.edit}
                  <span className="hidden-text">{words.of(template.name)}</span>
                </Button>
                <Button kind="danger-words" onClick={() => setRemoving(template)}>
                  {words.remove}
                  <span className="hidden-text">{words.of(template.name)}</span>
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p>
        <Button icon={Plus} onClick={() => setEditingId('new')}>
          {words.add}
        </Button>
      </p>
      {editing && (
        <LetterTemplateDialog
          template={editing === 'new' ? null : editing}
          admin={admin}
          onClose={() => setEditingId(null)}
        />
      )}
      {removing && (
        <Dialog
          open
          title={words.removeTitle}
          onClose={() => setRemoving(null)}
          foot={
            <>
              <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate(removing.id)}>
                {words.removeConfirm}
              </Button>
              <Button onClick={() => setRemoving(null)}>{words.keep}</Button>
            </>
          }
        >
          <p>
            <b>{removing.name}</b>
          </p>
          <p>{words.removeBody}</p>
        </Dialog>
      )}
    </section>
  )
}
