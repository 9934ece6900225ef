import type { DecisionKind } from '#domain/manuscript/decision.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { useAuth } from '#web/app/auth.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Skeleton } from '#web/ui/marks/states.tsx'
import { keys } from '../calls.ts'
import { DecisionForm } from './decision-form.tsx'

export interface DecisionProps {
  detail: EditorDetail
  /** A letter proposed by another editor. */
  taken: { kind: DecisionKind; letter: string } | null
  /** Whether the page was opened to decide; the form then takes focus when it is ready. */
  asked: boolean
}

/** The decision form, restored from this editor's draft. */
export function Decision(props: DecisionProps) {
  const { id } = props.detail.manuscript
  const query = useApiQuery({
    queryKey: keys.decisionDraft(id),
    gcTime: 0,
    refetchOnMount: 'always',
  })
  const { user } = useAuth()
  if (query.isPending || !user)
    return (
      <div className="decision" id="decide">
        <Skeleton lines={['tall', 'block', 'block', 'w-60']} />
      </div>
    )
  // The form opens even if the draft could not be read: its first save is refused if the server has a draft.
  return <DecisionForm {...props} userId={user.id} saved={query.data?.draft ?? null} />
}
