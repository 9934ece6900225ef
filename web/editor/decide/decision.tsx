import type { DecisionKind } from '#domain/manuscript/decision.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { useAuth } from '#web/app/auth.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Skeleton } from '#web/ui/marks/states.tsx'
import { keys } from '../calls.ts'
import { DecisionForm } from './decision-form.tsx'

export interface DecisionProps {
  detail: EditorDetail
  /** A letter proposed by another editor, which the viewer took over; null if none. */
  taken: { kind: DecisionKind; letter: string } | null
  /** Whether the page was opened in order to decide. The form then takes the focus when it is ready. */
  asked: boolean
}

/** Loads this editor's draft of the decision and shows the form. */
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
  // If the draft could not be loaded, the form opens without it. Its first save is refused if the server has
  // a draft.
  return <DecisionForm {...props} userId={user.id} saved={query.data?.draft ?? null} />
}
