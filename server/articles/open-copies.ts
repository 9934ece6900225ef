import { z } from 'zod'
import { isTestDoi } from '#domain/article/test-doi.ts'
import type { Context } from '../context.ts'
import { siteChanged } from '../db/site-changed.ts'
import { askService } from '../http/ask-service.ts'
import { describe } from '../http/errors.ts'
import { replaceOpenCopy, worksWithoutAnswer } from './open-copy-queries.ts'

/** Cited works asked about in one run, and days until a work is asked about again. */
const most = 2000
const daysBetween = 90

/** Failures in a row after which a run ends, because Unpaywall does not answer at all. */
const mostFailures = 5

/** The part of Unpaywall's answer that names the best copy: its PDF, or the page that leads to it. */
const answer = z.object({
  best_oa_location: z
    .object({ url: z.url({ protocol: /^https?$/ }).max(2000) })
    .nullish()
    .catch(null),
})

/**
 * Job that asks Unpaywall where the works that articles cite can be read without payment. Does nothing unless it is
 * configured. Works about which it does not answer are asked about in the next run.
 */
export async function renewOpenCopies({ db, config, clock, log }: Context): Promise<void> {
  const { unpaywall } = config
  if (!unpaywall) return
  const before = new Date(clock.now().getTime() - daysBetween * 86_400_000)
  let failures = 0
  for (const doi of await worksWithoutAnswer(db, before, most)) {
    try {
      const url = isTestDoi(doi) ? null : await openCopyOf(unpaywall, doi)
      await db.transaction().execute(async (trx) => {
        if (await replaceOpenCopy(trx, doi, url, clock.now())) await siteChanged(trx)
      })
      failures = 0
    } catch (error) {
      log.error({ doi, error: describe(error) }, 'open copy could not be looked up')
      failures += 1
      if (failures === mostFailures) return
    }
  }
}

/** Returns the address of the copy; null if nobody offers one, or only the page to which the DOI leads already. */
async function openCopyOf(
  { url, mailto }: { url: string; mailto: string },
  doi: string,
): Promise<string | null> {
  const path = doi.split('/').map(encodeURIComponent).join('/')
  const found = await askService(`${url}/${path}?${new URLSearchParams({ email: mailto })}`)
  const copy = found === null ? null : answer.parse(found).best_oa_location?.url
  return !copy || copy.toLowerCase() === `https://doi.org/${doi}` ? null : copy
}
