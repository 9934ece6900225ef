import { z } from 'zod'
import { isEmail, isOrcid } from '../account/account.ts'
import { jelPattern, licences } from '../article/article-parts.ts'
import { metadataPlaces, registries } from '../article/registries.ts'
import type { PublishedName } from '../manuscript/details.ts'
import { limits, messages } from '../manuscript/submission.ts'
import { publishedRecordOf } from '../production/metadata-fields.ts'
import {
  affiliationPart,
  creditRole,
  funderPart,
  language,
  linkPart,
  summaryPart,
  translationPart,
} from './article-parts.ts'
import { day, filled, instant, text } from './shapes.ts'

const shownText = z.string().nullable()
const statement = { entered: text(20_000).nullable(), shown: shownText }
const links = {
  entered: z.array(linkPart).max(20),
  shown: z.array(z.object({ label: z.string(), url: z.string() })),
}

/** Schemas of each field in two forms: as editors enter it, and as readers receive it with the article. */
const recordSchemas = {
  language: { entered: language.nullable(), shown: z.string() },
  /** Null: the language of the text. */
  titleLanguage: { entered: language.nullable(), shown: shownText },
  runningTitle: { entered: text(60, 'Please use at most 60 characters').nullable(), shown: shownText },
  translations: {
    entered: z.array(translationPart).max(20),
    shown: z.array(z.object({ language: z.string(), title: z.string(), abstract: z.string() })),
  },
  plainSummaries: {
    entered: z.array(summaryPart).max(20),
    shown: z.array(z.object({ language: z.string(), text: z.string() })),
  },
  jelCodes: {
    entered: z.array(z.string().regex(jelPattern, 'A JEL code looks like F14')).max(20),
    shown: z.array(z.string()),
  },
  category: { entered: text(200).nullable(), shown: shownText },
  funders: {
    entered: z.array(funderPart).max(50),
    shown: z.array(
      z.object({ name: z.string(), funderId: shownText, ror: shownText, awards: z.array(z.string()) }),
    ),
  },
  funding: statement,
  dataAvailability: statement,
  dataLinks: links,
  codeAvailability: statement,
  codeLinks: links,
  competingInterests: statement,
  ethics: statement,
  acknowledgements: statement,
  isOpenAccess: { entered: z.boolean(), shown: z.boolean() },
  /** URL of the licence; null for the journal's own licence. */
  licenceUrl: {
    entered: z.enum(Object.keys(licences) as [string, ...string[]], 'Choose a license').nullable(),
    shown: shownText,
  },
  copyrightHolder: { entered: text(300).nullable(), shown: shownText },
} satisfies Record<string, { entered: z.ZodType; shown: z.ZodType }>

type Schemas = typeof recordSchemas

function each<Use extends 'entered' | 'shown'>(use: Use) {
  return Object.fromEntries(
    Object.entries(recordSchemas).map(([name, schemas]) => [name, schemas[use]]),
  ) as unknown as { [Name in keyof Schemas]: Schemas[Name][Use] }
}

/** Metadata of the article in addition to title, abstract, keywords and authors. */
export const metadataRecord = z.strictObject(each('entered'))
/** The metadata that readers receive with the article. */
export const publishedRecord = publishedRecordOf(each('shown'))
export type MetadataRecord = z.infer<typeof metadataRecord>

const metadataAuthor = z.strictObject({
  /** Id of the author entry; null for a new author. */
  id: z.uuid().nullable(),
  firstName: text(limits.name.max, messages.firstName),
  lastName: filled(limits.name.max, messages.lastName),
  /** Used only for a new author. The address of an existing author cannot be changed here. */
  email: z.string().refine(isEmail, messages.email),
  orcid: z
    .string()
    .refine((value) => isOrcid(value), messages.orcid)
    .nullable(),
  isCorresponding: z.boolean(),
  equalContribution: z.boolean(),
  presentAddress: text(500).nullable(),
  affiliations: z.array(affiliationPart).max(20),
  roles: z.array(creditRole).max(14),
})
export type MetadataAuthor = z.infer<typeof metadataAuthor>

const details = {
  title: filled(limits.title.max, 'Please enter the title'),
  abstract: text(limits.abstract.max),
  keywords: z.array(filled(limits.keywords.each, 'Please enter a keyword')).max(limits.keywords.max),
} satisfies Record<PublishedName, z.ZodType>

export const metadataInput = z
  .strictObject({
    /** The revision on which the change is based; 0 if nothing has been saved yet. */
    revision: z.int32().min(0),
    ...details,
    authors: z.array(metadataAuthor).min(1, messages.authors).max(limits.authors.max),
    record: metadataRecord,
  })
  .superRefine(({ authors, record }, context) => {
    const issue = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    if (!authors.some(({ isCorresponding }) => isCorresponding))
      issue(['authors'], 'Mark at least one corresponding author')
    const repeated = (name: 'translations' | 'plainSummaries', message: string) => {
      const languages = record[name].map(({ language }) => language)
      for (const [index, language] of languages.entries())
        if (languages.indexOf(language) < index) issue(['record', name, index, 'language'], message)
    }
    repeated('translations', 'There is already a translation in this language')
    repeated('plainSummaries', 'There is already a summary in this language')
  })
export type MetadataInput = z.infer<typeof metadataInput>

export const requirement = z.object({
  label: z.string(),
  place: z.enum(metadataPlaces),
  given: z.boolean(),
  /**
   * Number of entries still missing, for example authors without an affiliation; null if entries are not
   * counted.
   */
  missing: z.number().int().nullable(),
  asks: z.record(z.enum(registries), z.enum(['required', 'recommended']).nullable()),
})
export type Requirement = z.infer<typeof requirement>

export const metadataView = z.object({
  revision: z.number().int(),
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
  /** Whether the metadata can be changed here. False after publication, when changes need a correction. */
  isOpen: z.boolean(),
  ...(details as Record<PublishedName, (typeof details)[PublishedName]> & typeof details),
  authors: z.array(
    z.object({
      ...metadataAuthor.shape,
      id: z.uuid(),
      /** Whether the author has signed in at ORCID, which verifies the iD. */
      orcidVerified: z.boolean(),
      /** Whether the author may be removed. False for people with a claim to authorship. */
      mayRemove: z.boolean(),
    }),
  ),
  record: metadataRecord,
  /** Dates from the manuscript's history. */
  dates: z.object({
    received: day.nullable(),
    revised: day.nullable(),
    accepted: day.nullable(),
  }),
  categories: z.array(z.string()),
  /** Default values, used where the record has none. */
  usual: z.object({
    ...{ licence: z.string(), licenceUrl: z.string(), category: z.string(), holder: z.string() },
    ...{ language: z.string(), titleLanguage: z.string() },
  }),
  requirements: z.array(requirement),
})
export type MetadataView = z.infer<typeof metadataView>
