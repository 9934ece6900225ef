import type { OjsConnection } from './connect.ts'
import { Localized } from './localized.ts'

/** A row as the database has it: its columns differ between releases of OJS. */
export type Row = Record<string, string | number | null>

export const text = (value: string | number | null | undefined) =>
  value === null || value === undefined ? '' : String(value)

/** Ids are numbers of the database, so that they can stand in a statement. */
const list = (ids: readonly number[]) => (ids.length > 0 ? ids.map(Number).join(', ') : 'NULL')

export interface OjsVersion {
  major: number
  minor: number
}

export async function versionOf(db: OjsConnection): Promise<OjsVersion | null> {
  const [row] = await db.rows<{ major: number; minor: number }>(
    "SELECT major, minor FROM versions WHERE product = 'ojs2' AND current = 1",
  )
  return row ? { major: Number(row.major), minor: Number(row.minor) } : null
}

export const journalsOf = (db: OjsConnection) =>
  db.rows<{ id: number; path: string; locale: string }>(
    'SELECT journal_id AS id, path, primary_locale AS locale FROM journals ORDER BY seq, journal_id',
  )

export async function hasTable(db: OjsConnection, name: string): Promise<boolean> {
  const rows = await db.rows(
    `SELECT table_name FROM information_schema.tables WHERE table_schema = ${db.schema} AND table_name = ?`,
    [name],
  )
  return rows.length > 0
}

/** The settings of rows: texts in each language, and others without one. */
export async function settingsOf(
  db: OjsConnection,
  table: string,
  column: string,
  ids: readonly number[],
): Promise<Localized> {
  if (ids.length === 0) return new Localized([])
  return new Localized(
    await db.rows(
      `SELECT ${column} AS id, locale, setting_name AS name, setting_value AS value FROM ${table} WHERE ${column} IN (${list(ids)})`,
    ),
  )
}

/** All rows of a table that belong to others. Columns that only some releases have are part of the rows. */
export const rowsOf = (
  db: OjsConnection,
  table: string,
  column: string,
  ids: readonly number[],
  order: string,
): Promise<Row[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db.rows<Row>(`SELECT * FROM ${table} WHERE ${column} IN (${list(ids)}) ORDER BY ${order}`)

export const submissionsAfter = (db: OjsConnection, journal: number, after: number, limit: number) =>
  db.rows<Row>(
    `SELECT * FROM submissions WHERE context_id = ${Number(journal)} AND submission_id > ${Number(after)} ORDER BY submission_id LIMIT ${Number(limit)}`,
  )

/** People with a role in the journal. */
export const usersAfter = (db: OjsConnection, journal: number, after: number, limit: number) =>
  db.rows<Row>(
    `SELECT * FROM users u WHERE u.user_id > ${Number(after)} AND u.user_id IN (
       SELECT m.user_id FROM user_user_groups m JOIN user_groups g ON g.user_group_id = m.user_group_id
       WHERE g.context_id = ${Number(journal)})
     ORDER BY u.user_id LIMIT ${Number(limit)}`,
  )

export const groupsOf = (db: OjsConnection, journal: number) =>
  db.rows<Row>(`SELECT * FROM user_groups WHERE context_id = ${Number(journal)} ORDER BY user_group_id`)

export const stagesOf = (db: OjsConnection, groups: readonly number[]) =>
  db.rows<{ id: number; stage: number }>(
    `SELECT user_group_id AS id, stage_id AS stage FROM user_group_stage WHERE user_group_id IN (${list(groups)})`,
  )

export const interestsOf = (db: OjsConnection, users: readonly number[]) =>
  db.rows<{ id: number; word: string }>(
    `SELECT i.user_id AS id, s.setting_value AS word FROM user_interests i
     JOIN controlled_vocab_entry_settings s ON s.controlled_vocab_entry_id = i.controlled_vocab_entry_id
     WHERE i.user_id IN (${list(users)}) AND s.setting_name IN ('interest', 'name') ORDER BY i.user_id, i.controlled_vocab_entry_id`,
  )

/** ASSOC_TYPE_PUBLICATION in OJS. */
const ofPublication = 1_048_588

export const keywordsOf = (db: OjsConnection, publications: readonly number[]) =>
  db.rows<{ id: number; locale: string | null; word: string }>(
    `SELECT v.assoc_id AS id, s.locale AS locale, s.setting_value AS word FROM controlled_vocabs v
     JOIN controlled_vocab_entries e ON e.controlled_vocab_id = v.controlled_vocab_id
     JOIN controlled_vocab_entry_settings s ON s.controlled_vocab_entry_id = e.controlled_vocab_entry_id
     WHERE v.symbolic = 'submissionKeyword' AND v.assoc_type = ${ofPublication} AND v.assoc_id IN (${list(publications)})
       AND s.setting_name IN ('submissionKeyword', 'name')
     ORDER BY v.assoc_id, e.seq, e.controlled_vocab_entry_id`,
  )

export const filesOf = (db: OjsConnection, submissions: readonly number[]) =>
  db.rows<Row>(
    `SELECT s.*, f.path AS path, f.mimetype AS mimetype, g.supplementary AS is_supplementary, g.category AS category
     FROM submission_files s JOIN files f ON f.file_id = s.file_id LEFT JOIN genres g ON g.genre_id = s.genre_id
     WHERE s.submission_id IN (${list(submissions)}) ORDER BY s.submission_file_id`,
  )

/** ASSOC_TYPE_SUBMISSION and ASSOC_TYPE_SUBMISSION_FILE in OJS, and its number for files that are PDFs. */
const counted = { page: 1_048_585, file: 515, pdf: 2 }

/** Views and downloads by month, as OJS 3.3 counted them. */
export const metricsOf = (db: OjsConnection, submissions: readonly number[]) =>
  db.rows<{ id: number; month: string; views: number; downloads: number; requests: number }>(
    `SELECT submission_id AS id, month, ${sums} FROM metrics
     WHERE metric_type = 'ojs::counter' AND submission_id IN (${list(submissions)}) AND month IS NOT NULL
     GROUP BY submission_id, month ORDER BY submission_id, month`,
  )

const sums = `SUM(CASE WHEN assoc_type = ${counted.page} THEN metric ELSE 0 END) AS views,
  SUM(CASE WHEN assoc_type = ${counted.file} AND file_type = ${counted.pdf} THEN metric ELSE 0 END) AS downloads,
  SUM(CASE WHEN assoc_type = ${counted.file} THEN metric ELSE 0 END) AS requests`

/** The same from 3.4 on. */
export const submissionMetricsOf = (db: OjsConnection, submissions: readonly number[]) =>
  db.rows<{ id: number; month: string; views: number; downloads: number; requests: number }>(
    `SELECT submission_id AS id, ${monthOf('date')} AS month, ${sums} FROM metrics_submission
     WHERE submission_id IN (${list(submissions)}) GROUP BY submission_id, ${monthOf('date')} ORDER BY submission_id, 2`,
  )

/** YYYYMM of a date, which MySQL and PostgreSQL write alike. */
const monthOf = (column: string) => `(EXTRACT(YEAR FROM ${column}) * 100 + EXTRACT(MONTH FROM ${column}))`

/** What 3.4 counted by the rules of COUNTER. Months that are over were added up; the days of the others stand alone. */
export const counterMetricsOf = (db: OjsConnection, submissions: readonly number[]) =>
  db.rows<{
    id: number
    month: string
    requests: number
    investigations_unique: number
    requests_unique: number
  }>(
    `SELECT id, month, SUM(requests) AS requests, SUM(investigations_unique) AS investigations_unique,
       SUM(requests_unique) AS requests_unique
     FROM (
       SELECT submission_id AS id, month, metric_requests AS requests, metric_investigations_unique AS investigations_unique,
         metric_requests_unique AS requests_unique
       FROM metrics_counter_submission_monthly WHERE submission_id IN (${list(submissions)})
       UNION ALL
       SELECT d.submission_id, ${monthOf('d.date')}, d.metric_requests, d.metric_investigations_unique, d.metric_requests_unique
       FROM metrics_counter_submission_daily d
       WHERE d.submission_id IN (${list(submissions)}) AND NOT EXISTS (
         SELECT 1 FROM metrics_counter_submission_monthly m
         WHERE m.submission_id = d.submission_id AND m.month = ${monthOf('d.date')})
     ) counted GROUP BY id, month ORDER BY id, month`,
  )

/** What happened to submissions that are under way. */
export const reviewsOf = (db: OjsConnection, submissions: readonly number[]) =>
  rowsOf(db, 'review_assignments', 'submission_id', submissions, 'submission_id, review_id')

export const roundsOf = (db: OjsConnection, submissions: readonly number[]) =>
  rowsOf(db, 'review_rounds', 'submission_id', submissions, 'submission_id, stage_id, round')

export const roundFilesOf = (db: OjsConnection, submissions: readonly number[]) =>
  rowsOf(db, 'review_round_files', 'submission_id', submissions, 'submission_id, submission_file_id')

export const commentsOf = (db: OjsConnection, submissions: readonly number[]) =>
  rowsOf(db, 'submission_comments', 'submission_id', submissions, 'submission_id, comment_id')

export const decisionsOf = (db: OjsConnection, submissions: readonly number[]) =>
  rowsOf(db, 'edit_decisions', 'submission_id', submissions, 'submission_id, edit_decision_id')

/** Who takes part in submissions, with the number of their role. */
export const participantsOf = (db: OjsConnection, submissions: readonly number[]) =>
  db.rows<Row>(
    `SELECT s.*, g.role_id AS role_id FROM stage_assignments s JOIN user_groups g ON g.user_group_id = s.user_group_id
     WHERE s.submission_id IN (${list(submissions)}) ORDER BY s.submission_id, s.stage_assignment_id`,
  )

/** SUBMISSION_EMAIL_EDITOR_NOTIFY_AUTHOR and …_UNSUITABLE in OJS: what editors wrote to authors with their decisions. */
const letterEvents = [0x30000001, 0x30000003]

export const lettersOf = (db: OjsConnection, submissions: readonly number[]) =>
  db.rows<Row>(
    `SELECT assoc_id AS submission_id, date_sent, body FROM email_log
     WHERE assoc_type = ${counted.page} AND assoc_id IN (${list(submissions)}) AND event_type IN (${list(letterEvents)})
     ORDER BY assoc_id, date_sent, log_id`,
  )

/** Answers to the questions of review forms, with the kind of each question and whether OJS sends it to the authors. */
export const formAnswersOf = (db: OjsConnection, submissions: readonly number[]) =>
  db.rows<Row>(
    `SELECT a.submission_id, a.review_id, e.review_form_element_id AS element, e.element_type, e.included, r.response_value AS answer
     FROM review_form_responses r
     JOIN review_form_elements e ON e.review_form_element_id = r.review_form_element_id
     JOIN review_assignments a ON a.review_id = r.review_id
     WHERE a.submission_id IN (${list(submissions)}) ORDER BY a.submission_id, a.review_id, e.seq, e.review_form_element_id`,
  )

/** ASSOC_TYPE_QUERY in OJS. */
const ofDiscussion = 1_048_586

export const discussionsOf = (db: OjsConnection, submissions: readonly number[]) =>
  db.rows<Row>(
    `SELECT * FROM queries WHERE assoc_type = ${counted.page} AND assoc_id IN (${list(submissions)}) ORDER BY query_id`,
  )

export const discussionPeopleOf = (db: OjsConnection, discussions: readonly number[]) =>
  rowsOf(db, 'query_participants', 'query_id', discussions, 'query_id, user_id')

export const notesOf = (db: OjsConnection, discussions: readonly number[]) =>
  db.rows<Row>(
    `SELECT * FROM notes WHERE assoc_type = ${ofDiscussion} AND assoc_id IN (${list(discussions)}) ORDER BY date_created, note_id`,
  )

/** Accounts of people who take part, whatever their role in the journal is now. */
export const accountsOf = (db: OjsConnection, users: readonly number[]) =>
  rowsOf(db, 'users', 'user_id', users, 'user_id')
