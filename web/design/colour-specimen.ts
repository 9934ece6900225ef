import type { DotKind } from '#web/ui/marks/timeline.tsx'

export const colors = [
  'paper',
  'paper-2',
  'ink',
  'ink-2',
  'ink-3',
  'line',
  'line-2',
  'edge',
  'accent',
  'accent-soft',
  'brass',
  'oa',
  'ok',
  'warn',
  'bad',
  'mark',
]

export const dots: [DotKind, string][] = [
  ['full', 'done'],
  ['half', 'under way'],
  ['ring', 'to come'],
  ['late', 'late'],
  ['struck', 'declined'],
  ['past', 'past'],
]
