import { z } from 'zod'
import type { Config } from '../../config.ts'
import { askService } from '../../http/ask-service.ts'
import { doiIn } from './bibtex.ts'
import type { GivenPaper } from './papers.ts'

const crossrefWork = z.object({
  message: z.object({
    title: z.array(z.string()).min(1),
    abstract: z.string().optional(),
    issued: z.object({ 'date-parts': z.array(z.array(z.number().nullable())).optional() }).optional(),
  }),
})

/** Returns what Crossref knows of a DOI; null if it does not know it. Throws if Crossref does not answer. */
export async function crossrefPaper(
  { url, mailto }: NonNullable<Config['crossref']>,
  doi: string,
): Promise<GivenPaper | null> {
  const query = mailto ? `?${new URLSearchParams({ mailto })}` : ''
  const { data } = crossrefWork.safeParse(await askService(`${url}/works/${encodeURIComponent(doi)}${query}`))
  if (!data) return null
  const { title, abstract, issued } = data.message
  return {
    title: withoutTags(title[0] ?? ''),
    abstract: withoutTags(abstract ?? ''),
    year: yearOf(issued?.['date-parts']?.[0]?.[0]),
    ...{ doi, source: 'doi' },
  }
}

const orcidWorks = z.object({
  group: z.array(
    z.object({
      'work-summary': z.array(
        z.object({
          title: z.object({ title: z.object({ value: z.string() }) }),
          'publication-date': z.object({ year: z.object({ value: z.string() }).nullish() }).nullish(),
          'external-ids': z
            .object({
              'external-id': z.array(
                z.object({ 'external-id-type': z.string(), 'external-id-value': z.string() }),
              ),
            })
            .nullish(),
        }),
      ),
    }),
  ),
})

/** Returns the works of a public ORCID record. Throws if ORCID does not answer. */
export async function orcidPapers(url: string, orcid: string): Promise<GivenPaper[]> {
  const { data } = orcidWorks.safeParse(await askService(`${url}/${orcid}/works`))
  return (data?.group ?? []).flatMap(({ 'work-summary': [work] }): GivenPaper[] => {
    if (!work) return []
    const doi = work['external-ids']?.['external-id'].find((id) => id['external-id-type'] === 'doi')
    return [
      {
        title: withoutTags(work.title.title.value),
        abstract: '',
        doi: doiIn(doi?.['external-id-value'] ?? '') ?? null,
        year: yearOf(Number(work['publication-date']?.year?.value)),
        source: 'orcid',
      },
    ]
  })
}

const yearOf = (value: number | null | undefined) =>
  value && Number.isInteger(value) && value > 0 && value < 10_000 ? value : null

const withoutTags = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
