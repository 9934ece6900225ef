import { z } from 'zod'
import { rorOf } from '#domain/account/ror.ts'
import { affiliationLine } from '#domain/article/article-parts.ts'
import type { Context } from '../../context.ts'
import { askService } from '../../http/ask-service.ts'
import { fillAffiliation, personWithoutAffiliation } from './queries.ts'

const value = z.object({ value: z.string() }).nullish()

/** The employments of a public ORCID record (API 3.0), as far as they are read. */
const employments = z.object({
  'affiliation-group': z.array(
    z.object({
      summaries: z.array(
        z.object({
          'employment-summary': z.object({
            'start-date': z.object({ year: value }).nullish(),
            'end-date': z.object({ year: value }).nullish(),
            organization: z.object({
              name: z.string(),
              address: z.object({ city: z.string().nullish(), country: z.string().nullish() }).nullish(),
              'disambiguated-organization': z
                .object({
                  'disambiguated-organization-identifier': z.string().nullish(),
                  'disambiguation-source': z.string().nullish(),
                })
                .nullish(),
            }),
          }),
        }),
      ),
    }),
  ),
})

/** Returns the present employment that began last; null if the record names none. */
function presentEmployment(record: unknown): { affiliation: string; ror: string | null } | null {
  const { data } = employments.safeParse(record)
  const [present] = (data?.['affiliation-group'] ?? [])
    .flatMap(({ summaries }) => summaries.map((summary) => summary['employment-summary']))
    .filter((employment) => !employment['end-date'])
    .toSorted((a, b) => yearOf(b) - yearOf(a))
  if (!present) return null
  const { name, address, 'disambiguated-organization': known } = present.organization
  const place = { city: address?.city ?? null, country: address?.country ?? null }
  return {
    affiliation: affiliationLine([{ name: name.trim(), ...place, ror: null }]).slice(0, 500),
    ror:
      known?.['disambiguation-source'] === 'ROR'
        ? rorOf(known['disambiguated-organization-identifier'] ?? '')
        : null,
  }
}

const yearOf = (employment: {
  'start-date'?: { year?: { value: string } | null | undefined } | null | undefined
}) => Number(employment['start-date']?.year?.value) || 0

/**
 * Job that completes the profile of a person who has signed in at ORCID, if it has no affiliation. Only the iD is sent,
 * and only where the administrator has named the address of ORCID's records.
 */
export async function readOrcidRecord(
  { db, config }: Context,
  { userId }: { userId: string },
): Promise<void> {
  const orcid = await personWithoutAffiliation(db, userId)
  if (!orcid || !config.orcidRecords) return
  const found = presentEmployment(await askService(`${config.orcidRecords}/${orcid}/employments`))
  if (found) await fillAffiliation(db, userId, found)
}
