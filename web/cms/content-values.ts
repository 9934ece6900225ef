import {
  type ContentSection,
  type ContentType,
  cmsMessages,
  isContentKey,
  pageParts,
} from '#domain/journal/cms.ts'
import { isPolicy } from '#domain/journal/policies.ts'
import { reservedKeys } from '#domain/pages/site-pages.ts'
import type { ContentVersionView, ContentView, DefaultContentView } from '#domain/schemas/cms.ts'
import type { Checks } from '#web/ui/forms/use-form.ts'
import { localFieldValue } from '#web/ui/text/times.ts'
import { texts } from './texts.ts'

const words = texts.content

export interface ContentValues {
  key: string
  title: string
  content: string
  section: ContentSection
  contentType: ContentType
  isActive: boolean
  /** When readers get the text. */
  when: ContentTiming
  /** Day by which it is to be read again; blank for none. */
  reviewBy: string
  /** Value of the field for a day and a time, in the administrator’s own time zone. */
  publishAt: string
}

/** At once, not before somebody publishes it, or at a time. */
export const contentTimings = ['now', 'draft', 'later'] as const
export type ContentTiming = (typeof contentTimings)[number]

export const blank: ContentValues = {
  key: '',
  title: '',
  content: '',
  section: 'homepage',
  // As the specification says; the form notices Markdown in a plain text.
  contentType: 'text',
  isActive: true,
  when: 'now',
  publishAt: '',
  reviewBy: '',
}

/** Returns an item or one of its versions for the form. The draft of an item takes the place of its text. */
export function valuesOf(item: ContentView | ContentVersionView): ContentValues {
  const { key, isActive } = item
  const draft = 'draft' in item ? item.draft : null
  const { title, content, section, contentType } = draft ?? item
  return {
    ...{ key, title, content, section, contentType, isActive },
    when: draft ? (draft.publishAt ? 'later' : 'draft') : 'now',
    reviewBy: ('reviewBy' in item && item.reviewBy) || '',
    publishAt: draft?.publishAt ? localFieldValue(new Date(draft.publishAt)) : '',
  }
}

/** Returns what the form begins with: the item, otherwise a text of ours, otherwise nothing. */
export function startOf(item: ContentView | null, ours: DefaultContentView | null): ContentValues {
  if (item) return valuesOf(item)
  if (!ours) return blank
  if (!isPolicy(ours.key)) return { ...blank, ...ours }
  // A policy is read by somebody before readers get it, and again after a year.
  const inAYear = new Date()
  inAYear.setFullYear(inAYear.getFullYear() + 1)
  return { ...blank, ...ours, when: 'draft', reviewBy: localFieldValue(inAYear).slice(0, 10) }
}

export function problems({ key, title, content, when, publishAt }: ContentValues): Checks {
  return {
    ...(!key.trim() ? { key: cmsMessages.key } : !isContentKey(key.trim()) && { key: cmsMessages.keyForm }),
    ...(!title.trim() && { title: cmsMessages.title }),
    ...(!content.trim() && { content: cmsMessages.content }),
    ...(when === 'later' && !publishAt && { publishAt: cmsMessages.publishAt }),
  }
}

/** Whether a plain text has marks of Markdown, which readers would see as they are typed. */
export function hasUnusedMarkdown({
  contentType,
  content,
}: Pick<ContentValues, 'contentType' | 'content'>): boolean {
  return (
    contentType === 'text' &&
    /^#{1,6} \S|^[-*] \S|^\d+\. \S|\*\*[^*\n]+\*\*|\[[^\]\n]+\]\([^)\s]+\)/m.test(content)
  )
}

export function whereOf(typed: string): string {
  const key = typed.trim()
  if (!isContentKey(key)) return words.keyHelp
  const part = pageParts.find((one) => one.key === key)
  if (part) return part.shown
  return reservedKeys.has(key) ? words.reserved(key) : words.address(key)
}

/** Whether it is an item of the journal; false for a new one and for a text of ours. */
export function isSaved(opened: ContentView | DefaultContentView | 'new'): opened is ContentView {
  return opened !== 'new' && 'id' in opened
}
