import { z } from 'zod'
import './schemas/messages.ts'

const reminderDays = z.array(z.number().int().min(0).max(365)).max(10)

/** The journal's settings. Every default that the specification gives stands here; the rest is the sample journal. */
export const settingsSchema = z.strictObject({
  journal: z
    .strictObject({
      title: z.string().min(1).max(200),
      shortTitle: z.string().min(1).max(40),
      tagline: z.string().max(300),
      publisher: z.string().max(200),
      issnPrint: z.string().regex(/^\d{4}-\d{3}[\dX]$/),
      issnOnline: z.string().regex(/^\d{4}-\d{3}[\dX]$/),
      doiPrefix: z.string().regex(/^10\.\d{4,9}$/),
      language: z.string().length(2),
      sample: z.boolean(),
    })
    .default({
      title: 'Journal of International Business & Economic Research',
      shortTitle: 'JIBER',
      tagline: 'Evidence on how firms, markets and states trade, compete and adjust across borders.',
      publisher: 'Imprimatur Sample Press',
      issnPrint: '2764-9180',
      issnOnline: '2764-9261',
      doiPrefix: '10.5555',
      language: 'en',
      sample: true,
    }),
  metrics: z
    .strictObject({
      citeScore: z.number().min(0).max(1000),
      impactFactor: z.number().min(0).max(1000),
      daysToFirstDecision: z.number().int().min(0).max(1000),
      year: z.number().int().min(1900).max(2200),
    })
    .default({ citeScore: 24.8, impactFactor: 9.3, daysToFirstDecision: 15, year: 2025 }),
  insights: z
    .strictObject({
      firstDecision: z.number(),
      reviewTime: z.number(),
      submissionToAcceptance: z.number(),
      acceptanceToPublication: z.number(),
    })
    .default({ firstDecision: 15, reviewTime: 89, submissionToAcceptance: 312, acceptanceToPublication: 8 }),
  publishing: z
    .strictObject({ chargeUsd: z.number().min(0), licence: z.string(), licenceUrl: z.url() })
    .default({
      chargeUsd: 3850,
      licence: 'CC BY',
      licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
    }),
  office: z
    .strictObject({ email: z.email(), phone: z.string(), fax: z.string(), hours: z.string() })
    .default({
      email: 'editorial@jiber.example',
      phone: '+1 (555) 010-0142',
      fax: '+1 (555) 010-0143',
      hours: 'Monday-Friday 9-5 EST',
    }),
  /** What authors are advised: never a reason to turn a submission away. */
  guidelines: z
    .strictObject({
      abstractWords: z.number().int().min(1).max(10_000),
      keywordsFrom: z.number().int().min(1).max(50),
      keywordsTo: z.number().int().min(1).max(50),
      /** Words of the main manuscript by type, references included; a type without a limit is left out. */
      words: z.partialRecord(
        z.enum(['research', 'review', 'case_study', 'brief_report', 'opinion']),
        z.strictObject({ from: z.number().int().min(0), to: z.number().int().min(1) }),
      ),
      /** Business days until an editor has read a new submission. */
      screeningDays: z.number().int().min(1).max(365),
    })
    .default({
      abstractWords: 250,
      keywordsFrom: 5,
      keywordsTo: 7,
      words: {
        research: { from: 6000, to: 8000 },
        review: { from: 8000, to: 10_000 },
        case_study: { from: 4000, to: 6000 },
      },
      screeningDays: 5,
    }),
  review: z
    .strictObject({
      mode: z.enum(['double_blind', 'single_blind', 'open']),
      /** Completed reviews that a decision needs, or an override with a reason. */
      minimumReviews: z.number().int().min(0).max(10),
      /** Days a reviewer has from the invitation. */
      reviewDays: z.number().int().min(1).max(365),
      /** Days an invitation link lives. */
      invitationDays: z.number().int().min(1).max(90),
      /** Days an author has for a revision. */
      revisionDays: z.number().int().min(1).max(365),
      /** Minutes in which a decision can be taken back before its letter leaves. */
      holdMinutes: z.number().min(0).max(1440),
      blindSources: z.boolean(),
    })
    .default({
      mode: 'double_blind',
      minimumReviews: 2,
      reviewDays: 21,
      invitationDays: 14,
      revisionDays: 28,
      holdMinutes: 10,
      blindSources: false,
    }),
  security: z
    .strictObject({
      /** Editors and administrators without two-factor sign-in can only set it up. */
      twoFactorForEditors: z.boolean(),
    })
    .default({ twoFactorForEditors: false }),
  /** Days before and after which the job worker writes by itself; an empty list sends nothing. */
  reminders: z
    .strictObject({
      invitationAfter: reminderDays,
      reviewBefore: reminderDays,
      reviewAfter: reminderDays,
      /** Days a review may be late before the editor is told. */
      reviewEscalation: z.number().int().min(1).max(365),
      revisionBefore: reminderDays,
      revisionAfter: reminderDays,
      revisionEscalation: z.number().int().min(1).max(365),
      /** Days of silence after which a ranked list invites the next reviewer. */
      silence: z.number().int().min(1).max(90),
    })
    .default({
      invitationAfter: [4, 9],
      reviewBefore: [3],
      reviewAfter: [1, 7],
      reviewEscalation: 10,
      revisionBefore: [7, 1],
      revisionAfter: [3],
      revisionEscalation: 14,
      silence: 7,
    }),
})

export type Settings = z.infer<typeof settingsSchema>
export type SettingsGroup = keyof Settings

export const defaultSettings: Settings = settingsSchema.parse(
  Object.fromEntries(Object.keys(settingsSchema.shape).map((group) => [group, undefined])),
)
