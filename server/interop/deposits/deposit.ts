import type { Context } from '../../context.ts'
import { describe } from '../../http/errors.ts'
import { crossrefRegistry } from './crossref-registry.ts'
import { askForChanged, claimDue, type DueDeposit, settle } from './deposit-queries.ts'
import { doajRegistry } from './doaj-registry.ts'
import { orcidRegistry } from './orcid-registry.ts'
import { addReviews } from './orcid-reviews.ts'
import type { Outcome, Registry, RegistryName, Subject } from './registry.ts'

/** Deposits that one run of the job makes; the next run goes on. */
const atOnce = 50
/** After so many calls without an answer a deposit waits for an editor. */
const mostAttempts = 10
const minute = 60_000
/** The first call for the result of a deposit, and the longest pause between two calls. */
const checkAfter = 5 * minute
const longestPause = 24 * 60 * minute

/** The registries that are configured. */
export function registriesOf(
  context: Pick<Context, 'config' | 'db' | 'secret' | 'clock'>,
): Map<RegistryName, Registry> {
  const { crossref, doaj, orcid } = context.config.deposits
  return new Map<RegistryName, Registry>([
    ...(crossref ? [['crossref', crossrefRegistry(crossref)] as const] : []),
    ...(doaj ? [['doaj', doajRegistry(doaj)] as const] : []),
    ...(orcid ? [['orcid', orcidRegistry(context, orcid)] as const] : []),
  ])
}

/**
 * Job that deposits new and changed articles at the configured registries, and asks what became of earlier deposits. Each
 * deposit is claimed for a while, so that it is repeated if the process dies.
 */
export async function depositArticles(context: Context): Promise<void> {
  const { db, clock } = context
  for (const [name, registry] of registriesOf(context)) {
    const now = clock.now()
    await askForChanged(db, name, now)
    for (const due of await claimDue(db, name, { now, until: new Date(now.getTime() + 10 * minute), atOnce }))
      await deposit(context, name, registry, due)
  }
  await addReviews(context)
}

async function deposit(
  context: Context,
  name: RegistryName,
  registry: Registry,
  due: DueDeposit,
): Promise<void> {
  const { db, clock, log } = context
  const subject = await subjectOf(context, due)
  const at = clock.now()
  const about = {
    registry: name,
    articleId: due.articleId,
    at,
    changedAt: subject?.article.updatedAt ?? null,
  }
  if (!subject || !(await registry.takes(subject))) return settle(db, about, null, {})
  try {
    const { reference } = subject
    const isSending = due.state === 'waiting' || !reference || !registry.check
    const outcome: Outcome | null = isSending
      ? await registry.send(subject)
      : ((await registry.check?.({ ...subject, reference })) ?? null)
    const pause = pauseAfter(due.attempts)
    if (!outcome)
      return settle(db, about, { state: 'sent', reference: reference ?? '' }, { quiet: true, nextIn: pause })
    await settle(db, about, outcome, { nextIn: checkAfter, isSending })
  } catch (error) {
    const { message } = error as Error
    log.error({ registry: name, article: due.articleId, error: describe(error) }, 'a registry did not answer')
    const isOver = due.attempts + 1 >= mostAttempts
    await settle(
      db,
      about,
      isOver ? { state: 'failed', problem: message } : { state: due.state, problem: message },
      { nextIn: pauseAfter(due.attempts), noAnswer: true },
    )
  }
}

function pauseAfter(attempts: number): number {
  return Math.min(checkAfter * 2 ** attempts, longestPause)
}

async function subjectOf(context: Context, due: DueDeposit): Promise<Subject | null> {
  const { reads, settings, config, clock } = context
  const article = await reads.article(due.articleId)
  if (!article?.doi) return null
  return {
    article: { ...article, doi: article.doi },
    record: await reads.articleRecord(due.articleId),
    settings: await settings(),
    origin: config.baseUrl,
    now: clock.now(),
    reference: due.reference,
  }
}
