import type { ReactNode } from 'react'
import { type Stage, stageOrder, stages } from '#domain/manuscript/manuscript.ts'
import { texts } from '../texts.ts'

type Progress = 'done' | 'current' | 'to-come'

function progressOf(index: number, at: number, finished: boolean): Progress {
  if (index < at || (finished && index === at)) return 'done'
  return index === at ? 'current' : 'to-come'
}

const progressWords: Record<Progress, string> = {
  done: texts.stageDone,
  current: texts.stageCurrent,
  'to-come': texts.stageToCome,
}

interface StageBarProps {
  stage: Stage
  /** Whether the last stage is done, too (published). */
  finished?: boolean
  /** Second line below a stage, for example its date. */
  notes?: Partial<Record<Stage, ReactNode>>
}

/** The six stages: full circle for done, half for current, ring for not started. Vertical on phones. */
export function StageBar({ stage, finished = false, notes }: StageBarProps) {
  const at = stageOrder.indexOf(stage)
  return (
    <ol className="stages">
      {stageOrder.map((name, index) => {
        const progress = progressOf(index, at, finished)
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

/** Compact form for table rows: six ticks and the stage's name. */
export function StageTicks({ stage, finished = false }: { stage: Stage; finished?: boolean }) {
  const at = stageOrder.indexOf(stage)
  return (
    <span className="stage-ticks">
      <span aria-hidden="true">
        {stageOrder.map((name, index) => (
          <i key={name} className={progressOf(index, at, finished)} />
        ))}
      </span>
      <span aria-hidden="true">{stages[stage]}</span>
      <span className="hidden-text">{texts.stage(stages[stage], at + 1, stageOrder.length)}</span>
    </span>
  )
}
