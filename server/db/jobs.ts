import { sql } from 'kysely'
import { z } from 'zod'
import { versionOf } from '#domain/stored/document.ts'
import type { Queryable } from './client.ts'

/** Schema of a payload. Payloads contain only ids; a job reads all other data when it runs. */
const ids = <K extends string>(...names: K[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, z.string()])) as Record<K, z.ZodString>)
const none = z.object({})

/** Schema of the payload of each job, by the job's name. */
const payloads = {
  send_email: ids('emailId'),
  queue_stranded_emails: none,
  check_object: ids('objectId'),
  make_blind_copy: ids('fileId'),
  tell_of_copy: ids('fileId'),
  mask_texts: ids('manuscriptId'),
  make_object_copy: ids('objectId'),
  read_front: ids('objectId'),
  convert_text: ids('manuscriptId'),
  match_references: ids('manuscriptId'),
  screen_manuscript: ids('manuscriptId'),
  check_similarity: ids('manuscriptId'),
  load_registries: none,
  build_formats: ids('manuscriptId'),
  build_article: ids('articleId'),
  release_decision: ids('decisionId'),
  publish_manuscript: ids('manuscriptId'),
  publish_issue: ids('volume', 'issue'),
  publish_content: ids('contentId'),
  sweep_uploads: none,
  forget_answers: none,
  erase_overdue: none,
  announce_articles: none,
  index_free_texts: none,
  index_expertise: none,
  remind_reviewers: none,
  renew_insights: none,
  renew_citations: none,
  renew_open_copies: none,
  make_backup: none,
  close_usage_months: none,
  deposit_articles: none,
  deliver_webhook: ids('deliveryId'),
  remind_authors: none,
  remind_administrators: none,
  invite_next: ids('manuscriptId'),
  run_bulk: ids('bulkId'),
  answer_tracking: ids('requestId'),
  account_mail: ids('requestId'),
  read_orcid_record: ids('userId'),
  work_on_import: ids('importId'),
  send_import_links: ids('importId'),
}
export type JobName = keyof typeof payloads
export type Jobs = { [N in JobName]: z.output<(typeof payloads)[N]> }

/** Current version of the payloads of all jobs. */
const payloadVersion = 1

/**
 * Reads a job's stored payload. Throws if it is invalid: the job then stays in the queue with the reason, so
 * that an administrator can look at it or a newer release that knows its version can run it.
 */
export function readPayload<N extends JobName>(name: N, stored: unknown): Jobs[N] {
  const version = versionOf(stored)
  if (version > payloadVersion)
    throw new Error(`A newer release queued this job (payload ${version}, this one reads ${payloadVersion})`)
  const { data, error } = payloads[name].safeParse(stored)
  if (error) throw new Error(`The payload cannot be read: ${z.prettifyError(error)}`)
  return data as Jobs[N]
}

export interface JobOptions {
  /** The job does not run before this time. */
  runAt?: Date
  /** A new job with the same key replaces an earlier one that has not started. */
  key?: string
  maxAttempts?: number
}

/** Adds a job as part of the caller's transaction, so that it only runs if the transaction commits. */
export async function addJob<N extends JobName>(
  db: Queryable,
  name: N,
  payload: Jobs[N],
  options: JobOptions = {},
): Promise<void> {
  await sql`
    SELECT graphile_worker.add_job(
      ${name},
      payload := ${JSON.stringify({ ...payload, $version: payloadVersion })}::json,
      run_at := ${options.runAt ?? null},
      job_key := ${options.key ?? null},
      max_attempts := ${options.maxAttempts ?? 25}
    )`.execute(db)
}

/** Returns the job key for a manuscript's ranked list. With this key, at most one such job is waiting. */
export function inviteNextKey(manuscriptId: string): string {
  return `invite_next:${manuscriptId}`
}

export async function removeJob(db: Queryable, key: string): Promise<void> {
  await sql`SELECT graphile_worker.remove_job(${key})`.execute(db)
}
