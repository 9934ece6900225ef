import { askingFor } from '#domain/journal/asking.ts'
import { reads } from '#web/app/host.server.ts'
import type { JournalRules } from './journal-rules.ts'

/** Reads the settings that submission and revision need, for the loader of their pages. */
export async function readRules(args: Parameters<typeof reads>[0]): Promise<JournalRules> {
  const site = reads(args)
  const settings = await site.settings()
  const { review, guidelines, submissions, uploads, publishing } = settings
  const calls = (await site.openCalls()).map(({ id, title }) => ({ id, title }))
  const { charge, currency, licence, licenceUrl } = publishing
  return {
    ...{ mode: review.mode, guidelines, submissions, uploads, calls },
    asking: askingFor(settings, calls.length > 0),
    publishing: { charge, currency, licence, licenceUrl },
  }
}
