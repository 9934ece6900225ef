import { Check, type LucideIcon, PencilLine, X } from 'lucide-react'
import { type Recommendation, recommendationName } from '#domain/manuscript/review.ts'
import { Badge } from './notice.tsx'

const marks: Record<Recommendation, { tone: 'ok' | 'warn' | 'bad'; icon: LucideIcon }> = {
  accept: { tone: 'ok', icon: Check },
  minor_revisions: { tone: 'warn', icon: PencilLine },
  major_revisions: { tone: 'warn', icon: PencilLine },
  reject: { tone: 'bad', icon: X },
}

/** A reviewer's recommendation as icon, label and colour. */
export function RecommendationMark({ of: recommendation }: { of: Recommendation | null }) {
  return <Badge {...(recommendation && marks[recommendation])}>{recommendationName(recommendation)}</Badge>
}
