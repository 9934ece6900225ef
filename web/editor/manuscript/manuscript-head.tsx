import { Link } from 'react-router'
import { pendingStatuses, reviewModes, type Stage, stageOrder } from '#domain/manuscript/manuscript.ts'
import type { EditorDetail, EditorManuscript } from '#domain/schemas/editor-manuscript.ts'
import { urls } from '#domain/urls.ts'
import { useKinds } from '#web/app/kinds.ts'
import { StageBar, stageEndOf } from '#web/ui/marks/stages.tsx'
import { StatusMark } from '#web/ui/marks/status.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { Neighbours } from '../neighbours.tsx'
import { texts } from '../texts.ts'

/** Whether the queue lists the manuscript as pending. A rejected one is, while an appeal waits for an answer. */
export function isPending({ status, turn }: Pick<EditorManuscript, 'status' | 'turn'>): boolean {
  return pendingStatuses.includes(status) || (status === 'rejected' && turn === 'editor')
}

/** Link back to the list, with links to the previous and the next manuscript. */
export function Crumb({
  manuscript,
  previous,
  next,
  children,
}: {
  manuscript: EditorManuscript
  /** Addresses. */
  previous: string | null
  next: string | null
  children?: React.ReactNode
}) {
  const pending = isPending(manuscript)
  return (
    <nav className="crumb" aria-label={texts.crumb}>
      <Link to={pending ? urls.editorDashboard : `${urls.editorDashboard}?tab=reviewed`}>
        {pending ? texts.pending : texts.reviewed}
      </Link>
      <span className="push">
        <Neighbours previous={previous} next={next} />
        {children}
      </span>
    </nav>
  )
}

export function ManuscriptHead({ detail }: { detail: EditorDetail }) {
  const { typeName, fieldName } = useKinds()
  const { manuscript } = detail
  const ended = ['published', 'rejected', 'withdrawn'].includes(manuscript.status)
  const whose = manuscript.turn === 'editor' ? texts.yourTurn : texts.withWhom[manuscript.turn]
  return (
    <header className="manuscript-head editor-head">
      <p className="facts">
        <b>{manuscript.number}</b>
        <StatusMark status={manuscript.status} />
        {whose && (
          <span>
            <b>{whose}</b>
          </span>
        )}
        {!ended && <span>{texts.daysHere(manuscript.daysInStage)}</span>}
        <span className="editor-wide-fact">{typeName(manuscript.manuscriptType)}</span>
        <span className="editor-wide-fact">{fieldName(manuscript.fieldOfStudy)}</span>
        <span className="editor-wide-fact">{reviewModes[manuscript.reviewMode]}</span>
        <span className="editor-wide-fact">
          {texts.received} <DateText value={manuscript.submittedAt} />
        </span>
      </p>
      <h1>{manuscript.title}</h1>
      <StageBar
        stage={manuscript.currentStage}
        end={stageEndOf(manuscript.status)}
        doneBefore={ended ? [] : detail.history.map(({ stage }) => stage)}
        notes={ended ? {} : notesOf(detail)}
      />
    </header>
  )
}

/**
 * Returns for each stage the date on which it was last entered; for the current stage, the number of days.
 */
function notesOf({ manuscript, history }: EditorDetail): Partial<Record<Stage, React.ReactNode>> {
  const notes: Partial<Record<Stage, React.ReactNode>> = {}
  for (const stage of stageOrder) {
    const entered = history.find((entry) => entry.stage === stage)
    if (entered) notes[stage] = <DateText value={entered.changedAt} />
  }
  const day = manuscript.daysInStage + 1
  notes[manuscript.currentStage] =
    manuscript.currentStage === 'peer_review' ? texts.dayOfRound(day, manuscript.round) : texts.day(day)
  return notes
}
