import { isFinal, type Stage, stageOrder } from '#domain/manuscript/manuscript.ts'
import type { AuthorManuscript } from '#domain/schemas/manuscript.ts'
import { texts } from '../dashboard-texts.ts'

const words = texts.row

/** Returns the day in the current stage, counted from 1; null in a final status. */
export function dayOf(manuscript: AuthorManuscript): number | null {
  if (isFinal(manuscript.status)) return null
  return (manuscript.stageDays[manuscript.currentStage] ?? 0) + 1
}

/**
 * Returns the stages that were entered. StageBar uses those after the current stage, which were done in an
 * earlier round.
 */
export function doneBefore({ stageDays }: AuthorManuscript): Stage[] {
  return stageOrder.filter((stage) => stageDays[stage] !== undefined)
}

/** Returns the text below each stage: the duration of finished stages, and the day in the current one. */
export function stageNotes(
  manuscript: AuthorManuscript,
): Partial<Record<(typeof stageOrder)[number], string>> {
  const { currentStage, stageDays, round } = manuscript
  const day = dayOf(manuscript)
  return Object.fromEntries(
    stageOrder.flatMap((stage) => {
      const days = stageDays[stage]
      if (stage === currentStage && day !== null) return [[stage, words.day(day)]]
      if (days === undefined) return []
      const said = words.days(days)
      return [[stage, stage === 'peer_review' && round > 1 ? words.rounds(round, said) : said]]
    }),
  )
}
