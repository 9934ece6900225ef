import { sql } from 'kysely'
import type { DepositList } from '#domain/schemas/deposits.ts'
import type { Database, Queryable, Trx } from '../../db/client.ts'
import type { Outcome, RegistryName } from './registry.ts'

export interface DueDeposit {
  articleId: string
  state: 'waiting' | 'sent'
  reference: string | null
  attempts: number
}

/** Asks for a deposit of each article with a DOI that is new or was changed since its last deposit. */
export async function askForChanged(db: Database, registry: RegistryName, now: Date): Promise<void> {
  await sql`
    INSERT INTO deposits AS d (registry, article_id, state, next_at)
    SELECT ${registry}, a.id, 'waiting', ${now}
    FROM articles a LEFT JOIN deposits old ON old.registry = ${registry} AND old.article_id = a.id
    WHERE a.doi IS NOT NULL
      AND (${registry} <> 'orcid' OR EXISTS (
        SELECT FROM article_contributors c JOIN orcid_permissions p ON p.orcid = c.orcid AND p.adds_articles
        WHERE c.article_id = a.id))
      AND (old.article_id IS NULL OR old.state IN ('registered', 'failed', 'skipped') AND date_trunc('milliseconds', a.updated_at) > old.article_changed_at)
    ON CONFLICT (registry, article_id) DO UPDATE SET state = 'waiting', next_at = excluded.next_at, attempts = 0`.execute(
    db,
  )
}

/**
 * Takes the deposits that are due, so that no other process takes them before `until`. The newest articles come first: thousands of imported
 * ones would delay them for days.
 */
export async function claimDue(
  db: Database,
  registry: RegistryName,
  { now, until, atOnce }: { now: Date; until: Date; atOnce: number },
): Promise<DueDeposit[]> {
  const { rows } = await sql<DueDeposit>`
    UPDATE deposits SET next_at = ${until}
    WHERE registry = ${registry} AND article_id IN (
      SELECT d.article_id FROM deposits d JOIN articles a ON a.id = d.article_id
      WHERE d.registry = ${registry} AND d.state IN ('waiting', 'sent') AND d.next_at <= ${now}
      ORDER BY a.published_date DESC, d.next_at LIMIT ${atOnce} FOR UPDATE OF d SKIP LOCKED)
    RETURNING article_id, state, reference, attempts`.execute(db)
  return rows
}

interface About {
  registry: RegistryName
  articleId: string
  at: Date
  changedAt: string | null
}

interface Settling {
  /** Milliseconds until the registry is asked again. */
  nextIn?: number
  /** Nothing new was said, so the log has no line of it. */
  quiet?: boolean
  noAnswer?: boolean
  /** The article was sent in this call, as it was at `changedAt`. */
  isSending?: boolean
}

/** Stores what came of a deposit, with a line of its log. Without an outcome the registry does not take the article. */
export async function settle(
  db: Database,
  { registry, articleId, at, changedAt }: About,
  outcome: Outcome | { state: 'waiting' | 'sent'; problem: string } | null,
  { nextIn = 0, quiet = false, noAnswer = false, isSending = false }: Settling,
): Promise<void> {
  const mine = (query: Trx) =>
    query.updateTable('deposits').where('registry', '=', registry).where('articleId', '=', articleId)
  await db.transaction().execute(async (trx) => {
    if (!outcome) {
      await mine(trx)
        .set({ state: 'skipped', articleChangedAt: changedAt ?? at, problem: null, answeredAt: null })
        .execute()
      return
    }
    const { state } = outcome
    const problem = 'problem' in outcome ? outcome.problem : null
    const reference = 'reference' in outcome ? outcome.reference : undefined
    await mine(trx)
      .set({
        ...{ state, problem, nextAt: new Date(at.getTime() + nextIn) },
        ...(reference !== undefined && { reference }),
        ...(isSending && !noAnswer && { sentAt: at, articleChangedAt: changedAt }),
        ...(state === 'registered' && { answeredAt: at }),
        ...(state === 'failed' && { answeredAt: at, articleChangedAt: changedAt }),
        ...('referencesMatched' in outcome && { referencesMatched: outcome.referencesMatched }),
        attempts: noAnswer || quiet ? sql`attempts + 1` : 0,
      })
      .execute()
    if (quiet) return
    const event = noAnswer
      ? 'no_answer'
      : state === 'failed'
        ? 'refused'
        : state === 'waiting'
          ? 'asked'
          : state
    const detail = problem ?? ('detail' in outcome ? (outcome.detail ?? null) : null)
    await trx.insertInto('depositLog').values({ registry, articleId, at, event, detail }).execute()
  })
}

/** Asks for a deposit in the name of an editor. False if there is no such article with a DOI. */
export async function askAgain(
  trx: Trx,
  registry: RegistryName,
  articleId: string,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ articleId: string }>`
    INSERT INTO deposits (registry, article_id, state, next_at)
    SELECT ${registry}, id, 'waiting', ${at} FROM articles WHERE id = ${articleId} AND doi IS NOT NULL
    ON CONFLICT (registry, article_id) DO UPDATE
      SET state = 'waiting', next_at = excluded.next_at, attempts = 0, problem = NULL
    RETURNING article_id`.execute(trx)
  if (rows.length === 0) return false
  await trx
    .insertInto('depositLog')
    .values({ registry, articleId, at, event: 'asked', detail: null })
    .execute()
  return true
}

const shownLog = 20

/** Articles with their state at each registry, newest first. */
export async function listDeposits(
  db: Queryable,
  { after, atMost, failedOnly }: { after: string | null; atMost: number; failedOnly: boolean },
): Promise<DepositList['articles']> {
  const { rows } = await sql<DepositList['articles'][number]>`
    SELECT a.id, a.title, a.doi, a.published_date, coalesce((
      SELECT json_agg(json_build_object('registry', d.registry, 'state', d.state, 'problem', d.problem,
        'sentAt', d.sent_at, 'answeredAt', d.answered_at, 'referencesMatched', d.references_matched,
        'log', coalesce((SELECT json_agg(json_build_object('at', l.at, 'event', l.event, 'detail', l.detail) ORDER BY l.id DESC)
          FROM (SELECT * FROM deposit_log WHERE article_id = a.id AND registry = d.registry ORDER BY id DESC
            LIMIT ${shownLog}) l), '[]')) ORDER BY d.registry)
      FROM deposits d WHERE d.article_id = a.id), '[]') AS deposits
    FROM articles a
    WHERE (${after}::text IS NULL
        OR (a.published_date, a.id) < (SELECT published_date, id FROM articles WHERE id = ${after}))
      AND (NOT ${failedOnly} OR EXISTS (SELECT FROM deposits f WHERE f.article_id = a.id AND f.state = 'failed'))
    ORDER BY a.published_date DESC, a.id DESC LIMIT ${atMost}`.execute(db)
  return rows
}
