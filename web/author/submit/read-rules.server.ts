import { publicationOptions } from '#domain/journal/access-models.ts'
import { reads } from '#web/app/host.server.ts'
import type { JournalRules } from './journal-rules.ts'

/** Reads the settings that submission and revision need, for the loader of their pages. */
export async function readRules(args: Parameters<typeof reads>[0]): Promise<JournalRules> {
  const site = reads(args)
  const { review, guidelines, submissions, uploads, asks, publishing } = await site.settings()
  const calls = (await site.openCalls()).map(({ id, title }) => ({ id, title }))
  const { charge, currency, licence, licenceUrl } = publishing
  const options = publicationOptions(publishing)
  return {
    ...{ mode: review.mode, guidelines, submissions, uploads, calls },
    asking: {
      asks,
      hasCalls: calls.length > 0,
      hasChoice: options.open !== null && options.subscription,
    },
    publishing: { charge, currency, licence, licenceUrl },
  }
}
