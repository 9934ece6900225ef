import { stageOrder } from '#domain/manuscript/manuscript.ts'
import type { AuthorManuscript } from '#domain/schemas/manuscript.ts'
import { texts } from '../dashboard-texts.ts'

const words = texts.row

/** Nothing passes any more where it has come to its end. */
function isEnded({ status }: AuthorManuscript): boolean {
  return status === 'published' || status === 'rejected' || status === 'withdrawn'
}

/** The day that it is where it stands, counted from 1; null at its end. */
export function dayOf(manuscript: AuthorManuscript): number | null {
  if (isEnded(manuscript)) return null
  return (manuscript.stageDays[manuscript.currentStage] ?? 0) + 1
}

/** Days under each stage: those that it took, or the one that it is. */
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
