import { z } from 'zod'
import type { Config } from '../config.ts'
import { readServiceAnswer } from '../http/service-answer.ts'

/** Milliseconds to wait for an answer, and the maximum length of an answer in bytes. */
const patience = 10_000
const longestAnswer = 2_000_000

const work = z.object({
  DOI: z.string().regex(/^10\.\d{4,9}\/\S+$/),
  title: z.array(z.string()).optional(),
  author: z.array(z.object({ family: z.string().optional(), name: z.string().optional() })).optional(),
  issued: z.object({ 'date-parts': z.array(z.array(z.number().nullable())).optional() }).optional(),
  'container-title': z.array(z.string()).optional(),
})
const answer = z.object({ message: z.object({ items: z.array(z.unknown()) }) })

/** A published work with the fields that are compared with a reference. */
export interface KnownWork {
  doi: string
  title: string
  authors: string[]
  year: string | null
  container: string | null
}

/** Returns the works that Crossref finds most similar to a reference. Throws if Crossref does not answer. */
export async function worksLike(
  { url, mailto }: NonNullable<Config['crossref']>,
  reference: string,
): Promise<KnownWork[]> {
  const query = new URLSearchParams({
    ...{ 'query.bibliographic': reference.slice(0, 1000), rows: '3' },
    select: 'DOI,title,author,issued,container-title',
    ...(mailto && { mailto }),
  })
  const response = await fetch(`${url}/works?${query}`, {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(patience),
    redirect: 'error',
  })
  if (!response.ok) throw new Error(`Crossref answered ${response.status}`)
  const text = await readServiceAnswer(response, longestAnswer)
  return answer.parse(JSON.parse(text)).message.items.flatMap((item): KnownWork[] => {
    const { data } = work.safeParse(item)
    const title = data?.title?.[0]
    if (!data || !title) return []
    return [
      {
        doi: data.DOI,
        title,
        authors: (data.author ?? []).flatMap(({ family, name }) => family ?? name ?? []),
        year: data.issued?.['date-parts']?.[0]?.[0]?.toString() ?? null,
        container: data['container-title']?.[0] ?? null,
      },
    ]
  })
}
