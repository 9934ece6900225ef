import { sql } from 'kysely'
import type { Queryable } from './client.ts'

/** Every job by its name, and what it is told. Payloads hold ids only: what is done is read when it is done. */
export interface Jobs {
  send_email: { emailId: string }
  check_object: { objectId: string }
  make_blind_copy: { fileId: string }
  make_object_copy: { objectId: string }
  release_decision: { decisionId: string }
  sweep_uploads: Record<string, never>
  forget_answers: Record<string, never>
  announce_articles: Record<string, never>
  remind_reviewers: Record<string, never>
  renew_insights: Record<string, never>
  remind_authors: Record<string, never>
  invite_next: { manuscriptId: string }
  answer_tracking: { requestId: string }
  account_mail: { requestId: string }
}
export type JobName = keyof Jobs

export interface JobOptions {
  /** Not before this instant. */
  runAt?: Date
  /** A second job under the same key replaces the first while that has not started. */
  key?: string
  maxAttempts?: number
}

/** A job is a row of the transaction that causes it: no commit, no job. */
export async function addJob<N extends JobName>(
  db: Queryable,
  name: N,
  payload: Jobs[N],
  options: JobOptions = {},
): Promise<void> {
  await sql`
    SELECT graphile_worker.add_job(
      ${name},
      payload := ${JSON.stringify(payload)}::json,
      run_at := ${options.runAt ?? null},
      job_key := ${options.key ?? null},
      max_attempts := ${options.maxAttempts ?? 25}
    )`.execute(db)
}

/** One look at a manuscript's ranked list at a time. */
export function inviteNextKey(manuscriptId: string): string {
  return `invite_next:${manuscriptId}`
}

export async function removeJob(db: Queryable, key: string): Promise<void> {
  await sql`SELECT graphile_worker.remove_job(${key})`.execute(db)
}
