import { z } from 'zod'

const html = z.string().nullable()

/**
 * Sanitised HTML of an article's front matter, made from its JATS: of titles and abstracts whose plain text has lost italics,
 * superscripts, formulas or links (null for the others), and of what has no field of its own.
 */
export const frontHtml = z.object({
  title: html,
  abstract: html,
  translations: z.array(z.object({ language: z.string(), title: html, abstract: html })),
  plainSummaries: z.array(z.object({ language: z.string(), html: z.string() })),
  /** For an article without a text, which has this in its text: who edited it, funders, rights, notes. */
  further: html,
})
export type FrontHtml = z.infer<typeof frontHtml>
