import { useApiQuery } from '#web/app/query.ts'
import { useSend } from '#web/app/send.ts'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Failure } from '#web/ui/marks/states.tsx'
import { keys, setEditorRight } from '../calls.ts'
import { settingsTexts as words } from './settings-texts.ts'

export function EditorRights() {
  const query = useApiQuery({ queryKey: keys.editors, refetchOnMount: 'always' })
  const change = useSend({
    call: ({ id, recommendsOnly }: { id: string; recommendsOnly: boolean }) =>
      setEditorRight(id, recommendsOnly),
    done: words.rightSaved,
    failed: words.rightFailed,
    refetch: ['/api/editor/editors', '/api/manuscripts'],
  })
  return (
    <section aria-labelledby="editors-title" className="stack">
      <div>
        <h2 id="editors-title" className="section-title">
          {words.editors}
        </h2>
        <p className="help">{words.editorsHelp}</p>
      </div>
      {query.isError && !query.data && <Failure title={words.loadFailed} onRetry={() => query.refetch()} />}
      {query.data?.length === 0 && <p className="editor-quiet-text">{words.noEditors}</p>}
      {query.data?.map(({ id, name, email, recommendsOnly }) => (
        <Checkbox
          key={id}
          look="switch"
          label={words.recommendsOnly(name)}
          help={email}
          checked={recommendsOnly}
          disabled={change.isPending}
          onChange={(event) => change.mutate({ id, recommendsOnly: event.target.checked })}
        />
      ))}
    </section>
  )
}
