import { z } from 'zod'
import { type Licence, licences } from '../article/article-parts.ts'
import { type RequiredStatement, requiredStatements } from '../article/required-statements.ts'
import { synonymsIn } from '../article/search.ts'
import '../schemas/messages.ts'
import { type AskedField, askedNames, declarationLimits } from '../manuscript/declarations.ts'
import { type AccessModel, accessModels } from './access-models.ts'
import { type SidebarBlock, sidebarBlocks } from './cms.ts'
import { accentContrast, isColour, leastContrast, type Theme } from './colour.ts'
import { customCssProblem, longestCss } from './custom-css.ts'
import { doiPatternProblem, usualDoiPattern } from './doi-pattern.ts'
import { fieldEntry, listOf, typeEntry } from './kind-entries.ts'
import { defaultFields, defaultTypes, inUse } from './kinds.ts'
import { retentionSchema } from './retention.ts'
import { line } from './setting-values.ts'
import {
  announcementSchema,
  footerSchema,
  listingSchema,
  partnersSchema,
  redirectsSchema,
  socialSchema,
} from './site-links.ts'
import { isTimeZone } from './time-zone.ts'

const statementIds = Object.keys(requiredStatements) as [RequiredStatement, ...RequiredStatement[]]

const licenceUrls = Object.keys(licences) as [Licence, ...Licence[]]

const issnForm = '\\d{4}-\\d{3}[\\dX]'
const hasIssnForm = (value: string) => new RegExp(`^${issnForm}$`).test(value)

/** Whether a text is an ISSN (ISO 3297): eight characters, of which the last is a check digit modulo 11. */
export function isIssn(value: string): boolean {
  if (!hasIssnForm(value)) return false
  const characters = [...value.replace('-', '')]
  const sum = characters.reduce(
    (total, character, index) => total + (character === 'X' ? 10 : Number(character)) * (8 - index),
    0,
  )
  return sum % 11 === 0
}

/** ISO 639-1. */
function isLanguage(code: string): boolean {
  return /^[a-z]{2}$/.test(code) && languageNames.of(code) !== undefined
}
const languageNames = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** ISO 4217. */
function isCurrency(code: string): boolean {
  return /^[A-Z]{3}$/.test(code) && currencyNames.of(code) !== undefined
}
const currencyNames = new Intl.DisplayNames('en', { type: 'currency', fallback: 'none' })

/** An ISSN, or blank if the journal has none. */
const optionalIssn = z
  .string()
  .regex(new RegExp(`^(?:${issnForm})?$`), 'An ISSN looks like 2764-9180')
  .refine((value) => !hasIssnForm(value) || isIssn(value), 'The check digit of this ISSN is wrong')

const days = (max: number) => z.number().int().min(0).max(max)

/** An accent colour; null for the default. Colours with too little contrast for text are rejected. */
function accentIn(theme: Theme) {
  return z
    .string()
    .refine(isColour, 'Please enter a color such as #123f66')
    .refine((value) => !isColour(value) || accentContrast(value, theme) >= leastContrast, {
      error: ({ input }) =>
        `The contrast in the ${theme} theme is ${accentContrast(String(input), theme).toFixed(1)} : 1; words need at least ${leastContrast} : 1. Please choose a ${theme === 'light' ? 'darker' : 'lighter'} color.`,
    })
    .nullable()
}

const blockIds = Object.keys(sidebarBlocks) as [SidebarBlock, ...SidebarBlock[]]

const reminderDays = z.array(z.number().int().min(0).max(365)).max(10)

/**
 * The journal's settings. Default values come from the specification; where it gives none, from the sample
 * journal.
 */
export const settingsSchema = z.strictObject({
  journal: z
    .strictObject({
      title: line(200).refine((value) => value.trim() !== '', 'Please enter the title'),
      /** Prefix of manuscript numbers. */
      shortTitle: line(20).regex(/^[A-Za-z][A-Za-z0-9]*$/, 'Letters and digits, for example JIBER'),
      tagline: line(300),
      publisher: line(200),
      issnPrint: optionalIssn,
      issnOnline: optionalIssn,
      /** Whether readers are told that the journal has asked for ISSNs and has none yet. */
      issnAppliedFor: z.boolean().default(false),
      language: z.string().refine(isLanguage, 'Please enter a language by two letters, for example en'),
      /** Year shown in the footer. */
      copyrightYear: z.number().int().min(1600).max(2200),
      sample: z.boolean(),
    })
    .default({
      title: 'Journal of International Business & Economic Research',
      shortTitle: 'JIBER',
      tagline: 'Evidence on how firms, markets and states trade, compete and adjust across borders.',
      publisher: 'Imprimatur Sample Press',
      issnPrint: '2764-9180',
      issnOnline: '2764-9261',
      issnAppliedFor: false,
      language: 'en',
      copyrightYear: 2024,
      sample: true,
    }),
  dois: z
    .strictObject({
      /** Blank if the journal registers no DOIs. */
      prefix: z.string().regex(/^(?:10\.\d{4,9})?$/, 'A DOI prefix looks like 10.5555'),
      /** What follows the prefix and the slash in the DOIs of new articles. */
      pattern: z
        .string()
        .max(100)
        .superRefine((pattern, { addIssue }) => {
          const problem = doiPatternProblem(pattern)
          if (problem) addIssue({ code: 'custom', message: problem })
        }),
    })
    .default({ prefix: '10.5555', pattern: usualDoiPattern }),
  metrics: z
    .strictObject({
      // Null if the journal has no such metric.
      citeScore: z.number().min(0).max(1000).nullable(),
      impactFactor: z.number().min(0).max(1000).nullable(),
      daysToFirstDecision: z.number().int().min(0).max(1000).nullable(),
      year: z.number().int().min(1900).max(2200),
    })
    .default({ citeScore: 24.8, impactFactor: 9.3, daysToFirstDecision: 15, year: 2025 }),
  insights: z
    .strictObject({
      // Null if the journal does not publish the figure.
      firstDecision: days(5000).nullable(),
      reviewTime: days(5000).nullable(),
      submissionToAcceptance: days(5000).nullable(),
      acceptanceToPublication: days(5000).nullable(),
    })
    .default({ firstDecision: 15, reviewTime: 89, submissionToAcceptance: 312, acceptanceToPublication: 8 }),
  publishing: z
    .strictObject({
      access: z.enum(Object.keys(accessModels) as [AccessModel, ...AccessModel[]]),
      /** Open access charge, excluding taxes; 0 for none. */
      charge: z.number().min(0).max(1_000_000),
      currency: z.string().refine(isCurrency, 'Please enter a currency by three capitals, for example USD'),
      licence: line(60).refine((value) => value.trim() !== '', 'Please enter the license'),
      licenceUrl: z.url({ protocol: /^https?$/, error: 'Please enter a web address' }),
      /** Further licences that authors can choose for an open access article. */
      otherLicences: z.array(z.enum(licenceUrls)).default([]),
      /**
       * Statements required for publication. Without them, an article can be published only if the editor
       * gives a reason.
       */
      requiredStatements: z.array(z.enum(statementIds)).default([]),
      /** Licence of the accepted manuscript when authors archive it themselves; blank if the journal states none. */
      archivingLicence: line(200).default('CC BY-NC-ND 4.0'),
      /** Months after publication from which they may share it. */
      archivingEmbargoMonths: z.number().int().min(0).max(120).default(0),
    })
    .default({
      access: 'hybrid',
      charge: 3850,
      currency: 'USD',
      licence: 'CC BY',
      licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
      otherLicences: [],
      requiredStatements: [],
      archivingLicence: 'CC BY-NC-ND 4.0',
      archivingEmbargoMonths: 0,
    }),
  /** Access to articles that are not open access. */
  subscriptions: z
    .strictObject({
      /** Months after publication from which everybody may read; null if subscription articles stay closed. */
      freeAfterMonths: z
        .number()
        .int()
        .min(1, 'Enter at least 1 month, or leave this blank')
        .max(1200)
        .nullable(),
      /** Time zone in which days of access begin and end. */
      timeZone: z
        .string()
        .max(60)
        .refine(isTimeZone, 'Please enter a time zone such as Europe/Berlin or UTC'),
      /** Where readers can buy or ask for access; blank for the contact page. */
      shopUrl: z
        .string()
        .max(2000)
        .refine(
          (value) => value === '' || (/^https?:\/\//.test(value) && URL.canParse(value)),
          'Please enter a web address',
        ),
    })
    .default({ freeAfterMonths: null, timeZone: 'UTC', shopUrl: '' }),
  /** What programs may do with the articles, and where security problems are reported. */
  machines: z
    .strictObject({
      /** Whether text and data mining is reserved, as the TDM Reservation Protocol says it. */
      reservesMining: z.boolean(),
      /** Address of the policy for text and data mining; blank if there is none. */
      miningPolicy: z
        .string()
        .max(2000)
        .refine(
          (value) => value === '' || (/^https?:\/\//.test(value) && URL.canParse(value)),
          'Please enter a web address',
        ),
      /** Whether robots.txt asks crawlers that gather texts for language models to stay away. */
      refusesAiCrawlers: z.boolean(),
      /** Whether the preservation networks may collect the journal. */
      permitsLockss: z.boolean().default(false),
      permitsClockss: z.boolean().default(false),
      /** E-mail address or web address for reports of security problems; blank for no security.txt. */
      securityContact: line(300).refine(
        (value) =>
          value === '' ||
          z.email().safeParse(value).success ||
          (/^(?:https|mailto|tel):/.test(value) && URL.canParse(value)),
        'Please enter an email address or a web address that begins with https://',
      ),
    })
    .default({
      ...{ reservesMining: false, miningPolicy: '', refusesAiCrawlers: false, securityContact: '' },
      ...{ permitsLockss: false, permitsClockss: false },
    }),
  /** Other systems that are told of events. */
  webhooks: z
    .strictObject({
      /** Whether addresses in private networks, and without encryption, may be told. */
      allowPrivate: z.boolean(),
    })
    .default({ allowPrivate: false }),
  /** How articles are registered elsewhere. */
  registration: z
    .strictObject({
      /** Whether each article is deposited with Crossmark; updates always are. */
      crossmark: z.boolean(),
      /** The journal's archive and series at RePEc; blank if it has none. */
      repec: z.string().regex(/^(?:[a-z]{3}:[a-z]{6})?$/, 'A handle looks like abc:journl'),
      /** Where the publisher is, as ORCID wants it of reviews; blank if none are added there. */
      publisherCity: line(100).default(''),
      publisherCountry: z
        .string()
        .regex(/^(?:[A-Z]{2})?$/, 'A country has two letters, such as DE')
        .default(''),
    })
    .default({ crossmark: false, repec: '', publisherCity: '', publisherCountry: '' }),
  usage: z
    .strictObject({
      /** The platform's record in the COUNTER Registry; blank if it has none. */
      registryRecord: z
        .string()
        .regex(
          /^(?:https:\/\/registry\.(?:projectcounter|countermetrics)\.org\/platform\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})?$/,
          'A record is an address of the COUNTER Registry that ends in /platform/ and an identifier',
        ),
    })
    .default({ registryRecord: '' }),
  submissions: z
    .strictObject({
      /** Manuscript types, in the order in which they are offered. */
      types: listOf(typeEntry).refine(
        (types) => inUse(types).some(({ isOpen }) => isOpen),
        'Please keep at least one type open',
      ),
    })
    .default({ types: defaultTypes }),
  /** Fields of study, in the order in which they are offered. */
  fields: z
    .strictObject({
      list: listOf(fieldEntry),
      /** Categories offered when an article is published; none for the fields of study. */
      categories: z.array(line(100)).max(50).default([]),
    })
    .default({ list: defaultFields, categories: [] }),
  /** Types of files that authors may send in addition to those of the specification. */
  uploads: z
    .strictObject({
      /** A ZIP of LaTeX sources, as the manuscript. */
      latexArchives: z.boolean().default(false),
      /** PNG, JPEG and TIFF, as figures. */
      pictures: z.boolean().default(false),
    })
    .default({ latexArchives: false, pictures: false }),
  /** What the submission form asks for in addition to the fields of the specification. */
  asks: z
    .strictObject(
      Object.fromEntries(askedNames.map((name) => [name, z.enum(['required', 'optional', 'off'])])) as Record<
        AskedField,
        z.ZodEnum<{ required: 'required'; optional: 'optional'; off: 'off' }>
      >,
    )
    .default({
      jelCodes: 'off',
      call: 'optional',
      contributions: 'optional',
      competingInterests: 'optional',
      funding: 'optional',
      dataAvailability: 'optional',
      codeAvailability: 'off',
      ethics: 'optional',
      aiUse: 'optional',
      priorPublication: 'optional',
      accessChoice: 'off',
      licenceAgreement: 'off',
      coverLetter: 'optional',
      suggestedReviewers: 'optional',
      opposedReviewers: 'optional',
    }),
  issues: z
    .strictObject({
      /** Sections with which each new issue begins, in their order. */
      sections: z
        .array(line(200).refine((name) => name.trim() !== '', 'Please enter the name of the section'))
        .max(50)
        .refine((names) => new Set(names).size === names.length, 'Two sections have the same name'),
    })
    .default({ sections: [] }),
  /** What authors confirm, point by point, before they submit. */
  checklist: z
    .strictObject({
      points: z
        .array(line(500).refine((point) => point.trim() !== '', 'Please enter the point'))
        .max(declarationLimits.checklist, `Please enter at most ${declarationLimits.checklist} points`)
        .refine((points) => new Set(points).size === points.length, 'A point is listed twice'),
    })
    .default({ points: [] }),
  home: z
    .strictObject({
      /** Blocks of the sidebar in display order. */
      sidebar: z
        .array(z.enum(blockIds))
        .refine((blocks) => new Set(blocks).size === blocks.length, 'Each block can be used only once'),
      /** Whether the insights show fixed figures, or figures measured over the last twelve months. */
      insights: z.enum(['fixed', 'measured']),
    })
    .default({ sidebar: blockIds, insights: 'fixed' }),
  announcement: announcementSchema,
  footer: footerSchema,
  social: socialSchema,
  listing: listingSchema,
  partners: partnersSchema,
  /** Addresses of earlier sites, which lead to pages of this one. */
  redirects: redirectsSchema,
  search: z
    .strictObject({
      /** Words that mean the same: one group per entry, its words separated by commas. */
      synonyms: z
        .array(
          line(300).refine(
            (entry) => synonymsIn([entry]).length === 1,
            'Separate at least two words with commas',
          ),
        )
        .max(500, 'Please enter at most 500 lines'),
    })
    .default({ synonyms: [] }),
  office: z
    .strictObject({
      email: z.email({ error: 'Please enter a valid email address' }),
      phone: line(60),
      fax: line(60),
      hours: line(100),
    })
    .default({
      email: 'editorial@jiber.example',
      phone: '+1 (555) 010-0142',
      fax: '+1 (555) 010-0143',
      hours: 'Monday-Friday 9-5 EST',
    }),
  appearance: z
    .strictObject({
      /** Id of the uploaded logo; null for the engraved rosette. */
      logo: z.uuid().nullable(),
      /** Id of the picture used as cover; null to show each issue's engraving. */
      cover: z.uuid().nullable(),
      /** Id of the picture in browser tabs; null for ours. */
      icon: z.uuid().nullable().default(null),
      /** Id of the picture that other sites show beside a link; null to draw one from title and cover. */
      share: z.uuid().nullable().default(null),
      accent: accentIn('light'),
      accentDark: accentIn('dark'),
      /** The journal's own style rules for pages that readers see; blank for none. */
      customCss: z
        .string()
        .max(longestCss, `Please enter at most ${longestCss.toLocaleString('en-US')} characters`)
        .superRefine((css, { addIssue }) => {
          const problem = customCssProblem(css)
          if (problem) addIssue({ code: 'custom', message: problem })
        })
        .default(''),
    })
    .default({
      ...{ logo: null, cover: null, icon: null, share: null, accent: null, accentDark: null },
      customCss: '',
    }),
  /** Advice to authors; submissions are never refused because of it. */
  guidelines: z
    .strictObject({
      abstractWords: z.number().int().min(1).max(10_000),
      keywordsFrom: z.number().int().min(1).max(50),
      keywordsTo: z.number().int().min(1).max(50),
      /** Number of business days within which a new submission is screened. */
      screeningDays: z.number().int().min(1).max(365),
    })
    .default({
      abstractWords: 250,
      keywordsFrom: 5,
      keywordsTo: 7,
      screeningDays: 5,
    }),
  review: z
    .strictObject({
      mode: z.enum(['double_blind', 'single_blind', 'open']),
      /**
       * Number of completed reviews required for a decision. Editors may decide with fewer if they give a
       * reason.
       */
      minimumReviews: z.number().int().min(0).max(10),
      /** Days a reviewer has from the invitation. */
      reviewDays: z.number().int().min(1).max(365),
      /** Days until an invitation expires. */
      invitationDays: z.number().int().min(1).max(90),
      /** Days an author has for a revision. */
      revisionDays: z.number().int().min(1).max(365),
      /** Days an author has for a proof. */
      proofDays: z.number().int().min(1).max(365),
      /** Minutes in which a decision can be undone before its letter is sent. */
      holdMinutes: z.number().min(0).max(1440),
      blindSources: z.boolean(),
      /** Whether new submissions get a handling editor by field and load. */
      assignAutomatically: z.boolean().default(false),
      /** Whether reports, decision letters and responses are published with the article, if everybody agrees. */
      publishReviews: z.boolean().default(false),
    })
    .default({
      mode: 'double_blind',
      minimumReviews: 2,
      reviewDays: 21,
      invitationDays: 14,
      revisionDays: 28,
      proofDays: 5,
      holdMinutes: 10,
      blindSources: false,
      assignAutomatically: false,
      publishReviews: false,
    }),
  /** Whether readers see the journal. Until then only editors and administrators do. */
  opening: z
    .strictObject({
      isOpen: z.boolean(),
      /** What readers are told while the journal is closed; blank for our own words. */
      notice: line(500),
    })
    .default({ isOpen: true, notice: '' }),
  /** Readers are kept out of an open journal for a while; only administrators see its pages. */
  maintenance: z
    .strictObject({
      isOn: z.boolean(),
      /** What readers are told; blank for our own words. */
      message: line(500),
      /** Minutes after which programs are asked to come back. */
      retryMinutes: z.number().int().min(1).max(10_080),
    })
    .default({ isOn: false, message: '', retryMinutes: 60 }),
  retention: retentionSchema,
  security: z
    .strictObject({
      /** Editors and administrators without two-factor sign-in can only set it up. */
      twoFactorForEditors: z.boolean(),
    })
    .default({ twoFactorForEditors: false }),
  /** Days of automatic reminders; an empty list sends none. */
  reminders: z
    .strictObject({
      invitationAfter: reminderDays,
      reviewBefore: reminderDays,
      reviewAfter: reminderDays,
      /** Number of days a review may be late before the editor is notified. */
      reviewEscalation: z.number().int().min(1).max(365),
      revisionBefore: reminderDays,
      revisionAfter: reminderDays,
      revisionEscalation: z.number().int().min(1).max(365),
      proofBefore: reminderDays,
      proofAfter: reminderDays,
      /** Number of days without a response after which the next reviewer on the ranked list is invited. */
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
      proofBefore: [2],
      proofAfter: [1, 4],
      silence: 7,
    }),
})

export type Settings = z.infer<typeof settingsSchema>
export type SettingsGroup = keyof Settings

export const settingsGroups = Object.keys(settingsSchema.shape) as [SettingsGroup, ...SettingsGroup[]]

export const isSettingsGroup = (name: string): name is SettingsGroup =>
  Object.hasOwn(settingsSchema.shape, name)

export const defaultSettings: Settings = settingsSchema.parse(
  Object.fromEntries(settingsGroups.map((group) => [group, undefined])),
)
