import {
  type ContentSection,
  type ContentType,
  cmsMessages,
  isContentKey,
  pageParts,
} from '#domain/journal/cms.ts'
import { reservedKeys } from '#domain/pages/site-pages.ts'
import type { ContentVersionView, ContentView, DefaultContentView } from '#domain/schemas/cms.ts'
import type { Checks } from '#web/ui/forms/use-form.ts'
import { texts } from './texts.ts'

const words = texts.content

export interface ContentValues {
  key: string
  title: string
  content: string
  section: ContentSection
  contentType: ContentType
  isActive: boolean
}

export const blank: ContentValues = {
  key: '',
  title: '',
  content: '',
  section: 'homepage',
  // As the specification says; the form notices Markdown in a plain text.
  contentType: 'text',
  isActive: true,
}

export function valuesOf(item: ContentView | ContentVersionView): ContentValues {
  const { key, title, content, section, contentType, isActive } = item
  return { key, title, content, section, contentType, isActive }
}

/** Returns what the form begins with: the item, otherwise a text of ours, otherwise nothing. */
export function startOf(item: ContentView | null, ours: DefaultContentView | null): ContentValues {
  if (item) return valuesOf(item)
  return ours ? { ...ours, isActive: true } : blank
}

export function problems({ key, title, content }: ContentValues): Checks {
  return {
    ...(!key.trim() ? { key: cmsMessages.key } : !isContentKey(key.trim()) && { key: cmsMessages.keyForm }),
    ...(!title.trim() && { title: cmsMessages.title }),
    ...(!content.trim() && { content: cmsMessages.content }),
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
