import type { ReactNode } from 'react'
import { isFinal, type Stage, type Status, stageOrder, stages } from '#domain/manuscript/manuscript.ts'
import { texts } from '../texts.ts'

type Progress = 'done' | 'current' | 'stopped' | 'to-come'

function progressOf(index: number, at: number, end?: StageEnd): Progress {
  if (index < at || (end === 'finished' && index === at)) return 'done'
  if (index > at) return 'to-come'
  return end === 'stopped' ? 'stopped' : 'current'
}

const progressWords: Record<Progress, string> = {
  done: texts.stageDone,
  current: texts.stageCurrent,
  stopped: texts.stageStopped,
  'to-come': texts.stageToCome,
}

/**
 * How the work ended: all stages are done ('finished'), or it stopped in the current stage because the
 * manuscript was rejected or withdrawn ('stopped').
 */
type StageEnd = 'finished' | 'stopped'

export function stageEndOf(status: Status): StageEnd | undefined {
  if (!isFinal(status)) return undefined
  return status === 'published' ? 'finished' : 'stopped'
}

interface StageBarProps {
  stage: Stage
  end?: StageEnd | undefined
  /** Stages after the current one that were done in an earlier round. */
  doneBefore?: readonly Stage[]
  /** Second line below each stage, for example its date. */
  notes?: Partial<Record<Stage, ReactNode>>
}

/**
 * Shows the six stages: a full circle for done, a half circle for current, a ring for not started. On phones
 * the stages are listed vertically.
 */
export function StageBar({ stage, end, doneBefore = [], notes }: StageBarProps) {
  const at = stageOrder.indexOf(stage)
  return (
    <ol className="stages">
      {stageOrder.map((name, index) => {
        const progress = index > at && doneBefore.includes(name) ? 'done' : progressOf(index, at, end)
        return (
          <li key={name} className={progress} aria-current={progress === 'current' ? 'step' : undefined}>
            <span className="node" aria-hidden="true" />
            <span>
              {stages[name]}
              <span className="hidden-text">, {progressWords[progress]}</span>
            </span>
            {notes?.[name] && <span className="note">{notes[name]}</span>}
          </li>
        )
      })}
    </ol>
  )
}

/** Compact form of the stages for table rows: six ticks, and the name of the current stage. */
export function StageTicks({ stage, end }: { stage: Stage; end?: StageEnd | undefined }) {
  const at = stageOrder.indexOf(stage)
  return (
    <span className="stage-ticks">
      <span aria-hidden="true">
        {stageOrder.map((name, index) => (
          <i key={name} className={progressOf(index, at, end)} />
        ))}
      </span>
      <span aria-hidden="true">{stages[stage]}</span>
      <span className="hidden-text">{texts.stage(stages[stage], at + 1, stageOrder.length)}</span>
    </span>
  )
}
