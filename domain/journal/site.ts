import { z } from 'zod'
import { day } from '../schemas/shapes.ts'

/** Public views of the journal itself: board, calls for papers, issues, pages and menu. */

export const editorCard = z.object({
  id: z.string(),
  name: z.string(),
  imageUrl: z.string().nullable(),
  title: z.string(),
  institution: z.string(),
  location: z.string(),
  bio: z.string().nullable(),
  isChief: z.boolean(),
})
/** A member of the board as the board's page shows them. */
export const editorView = editorCard.extend({
  /** Null for editors-in-chief and associate editors (`groupOf`). */
  group: z.string().nullable(),
  orcid: z.string().nullable(),
  website: z.string().nullable(),
  /** Years of the term, inclusive. */
  termFrom: z.number().int().nullable(),
  termUntil: z.number().int().nullable(),
})
export type EditorView = z.infer<typeof editorView>

export const specialIssueView = z.object({
  id: z.string(),
  title: z.string(),
  guestEditors: z.string(),
  description: z.string(),
  submissionDeadline: day,
})
export type SpecialIssueView = z.infer<typeof specialIssueView>

export interface IssueView {
  volume: number
  issue: number
  title: string | null
  publishedDate: string
  articleCount: number
  openCount: number
  /** Uploaded cover; null for the engraving. */
  cover: { url: string; alt: string } | null
}

/** Pages whose text is edited in the CMS. The key is the path without the slash. */
export const pageKeys = [
  'about',
  'aims-scope',
  'ethics',
  'copyright',
  'reviewer-guidelines',
  'review-process',
  'reviewer-recognition',
  'peer-review',
  'privacy',
  'terms',
  'accessibility',
] as const

export interface PageView {
  key: string
  title: string
  /** Sanitised HTML. */
  html: string
}

/** A news item in a list. */
export interface NewsListItem {
  id: string
  title: string
  summary: string
  publishedDate: string
}

export interface NewsItemView extends NewsListItem {
  /** Sanitised HTML. */
  html: string
  /** Whether everybody sees it; false for a preview. */
  isPublished: boolean
}

export interface MenuLink {
  name: string
  href: string
}

/** An item of the menu with those that stand below it. */
export interface MenuEntry extends MenuLink {
  below: MenuLink[]
}
