/** Views, sort orders and filters of the editor's queue. The names are used in URLs and in saved views. */

export const queueViews = {
  all: 'All pending',
  mine: 'Needs me',
  decide: 'Decisions due',
  revised: 'Revisions in',
  awaiting: 'Awaiting reviewers',
  late: 'Reviews late',
  needed: 'Reviewers needed',
  second: 'Second round',
  old: 'Over 60 days',
} as const
export type QueueView = keyof typeof queueViews

/** Days in a stage after which a manuscript counts as overdue. */
export const longStayDays = 60

export const queueSorts = {
  turn: 'Whose turn',
  longest: 'Longest here',
  newest: 'Newest first',
  updated: 'Latest change',
  due: 'Due soonest',
  number: 'Number',
  title: 'Title',
} as const
export type QueueSort = keyof typeof queueSorts

export const queueTabs = ['pending', 'reviewed'] as const
export type QueueTab = (typeof queueTabs)[number]

/** Rows per page of the queue. */
export const queuePageSize = 50

/** Maximum number of saved views per editor. */
export const savedViewsMax = 20

/** Maximum number of colleagues' views that are shown to an editor. */
export const sharedViewsMax = 20
