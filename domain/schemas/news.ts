import { z } from 'zod'
import { cmsLimits, cmsMessages } from '../journal/cms.ts'
import { calendarDay, day, filled, instant, text } from './shapes.ts'
import { was } from './was.ts'

const item = {
  title: filled(cmsLimits.title, cmsMessages.title),
  /** Shown in the list and in the feed. */
  summary: filled(1000, cmsMessages.summary),
  /** Markdown; blank for an item that is its summary alone. */
  body: text(cmsLimits.content),
  /** Day from which readers see the item. */
  publishedDate: calendarDay.refine(
    (value) => value >= '1900-01-01' && value < '2200-01-01',
    cmsMessages.newsDate,
  ),
  isActive: z.boolean(),
}

export const newNews = z.strictObject({
  ...item,
  body: item.body.default(''),
  isActive: item.isActive.default(true),
})
export type NewNews = z.output<typeof newNews>
/** Changes to an item. Omitted fields keep their values. */
export const newsChange = z.strictObject(item).partial().extend({ was })
export type NewsChange = z.output<typeof newsChange>

/** An item as administrators see it. */
export const newsView = z.object({
  id: z.uuid(),
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  publishedDate: day,
  isActive: z.boolean(),
  /** Whether readers see it: it is active and its day has come. */
  isPublished: z.boolean(),
  /** Opens the item before it is published, as part of its address. */
  previewKey: z.uuid(),
  version: z.number().int(),
})
export type NewsView = z.infer<typeof newsView>

export const newsVersionView = newsView
  .omit({ id: true, isPublished: true, previewKey: true })
  .extend({ savedAt: instant, savedBy: z.string().nullable() })
export type NewsVersionView = z.infer<typeof newsVersionView>
