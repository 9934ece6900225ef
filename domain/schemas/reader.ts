import { z } from 'zod'
import { isEmail } from '../account/account.ts'
import { articleView } from '../article/article.ts'
import { alertScopes, fitLevels, readerLimits, readerMessages } from '../journal/reader.ts'
import { editorCard } from '../journal/site.ts'
import { filled, text } from './shapes.ts'

/** Inputs of the forms for people without an account: alerts, tracking, contact and journal finder. */

const email = filled(254, readerMessages.email).refine(
  (value) => isEmail(value.trim()),
  readerMessages.emailForm,
)

export const trackInput = z.strictObject({
  number: filled(readerLimits.number, readerMessages.number),
  email,
})

/** A single line, because it becomes part of an e-mail header. */
const line = (max: number, message: string) =>
  filled(max, message).refine((value) => !/[\r\n]/.test(value), 'Please use one line')

const contactFields = {
  name: line(readerLimits.name, readerMessages.name),
  email,
  subject: line(readerLimits.subject, readerMessages.subject),
  message: filled(readerLimits.message, readerMessages.message),
}

export const contactInput = z.strictObject({
  ...contactFields,
  captchaToken: filled(20_000, readerMessages.captcha),
})

/**
 * The contact form as posted by a browser without scripts. `website` is a field hidden from people; only bots
 * fill it in.
 */
export const contactForm = z.strictObject({ ...contactFields, website: text(10_000) })

export const alertInput = z
  .strictObject({
    email,
    scope: z.enum(alertScopes, { error: readerMessages.scope }),
    category: text(200).nullish(),
    search: text(readerLimits.search).nullish(),
  })
  .superRefine(({ scope, category, search }, context) => {
    if (scope === 'category' && !category?.trim())
      context.addIssue({ code: 'custom', path: ['category'], message: readerMessages.category })
    if (scope === 'search' && !search?.trim())
      context.addIssue({ code: 'custom', path: ['search'], message: readerMessages.search })
  })

const linkMissing = 'This link is not valid'
export const alertLinkInput = z.strictObject({ token: filled(1000, linkMissing) })

export const finderInput = z.strictObject({
  title: filled(readerLimits.title, readerMessages.title),
  abstract: text(readerLimits.abstract).nullish(),
})

export const finderAnswer = z.object({
  fit: z.enum(fitLevels),
  /** Percentage (0 to 100) of the paper's distinctive words that also occur in the most similar article. */
  nearest: z.number().int(),
  articles: z.array(articleView.extend({ shared: z.number().int() })),
  categories: z.array(z.object({ name: z.string(), articles: z.number().int() })),
  editors: z.array(editorCard),
})
export type FinderAnswer = z.infer<typeof finderAnswer>
