/** Messages and limits of forms for people without an account. */

export const readerMessages = {
  email: 'Please enter your email address',
  emailForm: 'Please enter a valid email address',
  number: 'Please enter the manuscript number',
  name: 'Please enter your name',
  subject: 'Please enter a subject',
  message: 'Please enter your message',
  captcha: 'Please complete the CAPTCHA verification',
  title: 'Please enter the title of your paper',
  scope: 'Please choose what you want to hear of',
  category: 'Please choose a category',
  search: 'Please enter what to search for',
} as const

export const readerLimits = {
  number: 40,
  name: 200,
  subject: 200,
  message: 10_000,
  title: 500,
  abstract: 10_000,
  search: 300,
} as const

/** Maximum number of messages per hour through the contact form without a captcha. */
export const plainMessages = { perAddress: 3, perJournal: 30 } as const

export const alertScopes = ['all', 'category', 'search'] as const
export type AlertScope = (typeof alertScopes)[number]

/** Levels of how well a paper fits the journal, judged by its published articles. */
export const fitLevels = ['close', 'some', 'little', 'unknown'] as const
export type FitLevel = (typeof fitLevels)[number]
