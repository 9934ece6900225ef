/** Data of a large editorial office: people, manuscripts in every status, invitations and reviews. */
import pg from 'pg'
import { affiliations, type Writer, writer } from '#cli/seed/invented.ts'
import { specifiedFields, specifiedTypes } from '#domain/article/article-kinds.ts'
import { fillJournal } from './journal.ts'

const editors = 40
const admins = 3
/** Number of authors of published articles. Each article has up to four. */
const writers = 4000
/** People and assignments of an office with so many manuscripts. */
const sizesOf = (manuscripts: number) => ({
  ...{ manuscripts, users: (manuscripts * 5) / 4, assignments: manuscripts * 3 },
  reviewers: (manuscripts * 3) / 5,
})
type Sizes = ReturnType<typeof sizesOf>

/** Derives an id from a number, so that statements can join on ids. */
const id = (text: string) => `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`
const userId = (n: string) => id(`'user ' || ${n}`)
const orcid = (n: string) =>
  `'0000-0001-' || lpad((${n} / 100)::text, 4, '0') || '-' || lpad((${n} % 100)::text, 4, '0')`
const manuscriptId = (n: string) => id(`'manuscript ' || ${n}`)

function people(from: Writer, { users, reviewers }: Sizes) {
  return Array.from({ length: users }, (_, n) => {
    const { givenName, familyName } = from.person()
    const role =
      n < admins ? 'admin' : n < admins + editors ? 'editor' : n < reviewers ? 'reviewer' : 'author'
    const topics = role === 'author' ? [] : from.keywords().slice(0, 4)
    return { n, role, givenName, familyName, topics, affiliation: from.one(affiliations) }
  })
}

function manuscripts(from: Writer, sizes: Sizes) {
  return Array.from({ length: sizes.manuscripts }, (_, n) => ({
    n,
    title: from.title(),
    abstract: from.sentences(6),
    keywords: from.keywords(),
    type: from.one(Object.keys(specifiedTypes)),
    field: from.one(Object.keys(specifiedFields)),
  }))
}

/** One statement per set of rows, in order of dependency. */
const statementsFor = ({ users, manuscripts, assignments, reviewers }: Sizes) => [
  // Updating profiles row by row costs as much as inserting the people; one statement at the end is cheaper.
  'ALTER TABLE users DISABLE TRIGGER users_profile',
  `UPDATE article_contributors SET orcid = ${orcid(`(substring(article_id FROM '\\d+')::int + order_index * 1000)`)}
   WHERE order_index < ${writers / 1000}`,
  `INSERT INTO users (id, username, username_key, email, email_key, password_hash, role, email_verified_at,
     first_name, last_name, affiliation, orcid, expertise, created_at)
   SELECT ${userId('n')}, name, name, name || '@people.example', name || '@people.example', 'none', role, now(),
     "givenName", "familyName", affiliation,
     -- The first thousands have written what the journal published.
     CASE WHEN n < ${writers} THEN ${orcid('n')} END,
     topics, now() - (n % 3000) * interval '1 day'
   FROM jsonb_to_recordset($1) AS p(n int, role text, "givenName" text, "familyName" text, topics text[], affiliation text),
     LATERAL (SELECT lower(unaccent(regexp_replace("givenName" || '.' || "familyName", '[^[:alnum:].]', '', 'g'))) || n AS name)`,
  // Spreads manuscripts evenly over the statuses. More than a third then need attention, which is more than
  // in any real journal.
  `INSERT INTO manuscripts (id, number, submitter_id, title, abstract, keywords, manuscript_type, field_of_study,
     status, stage, review_mode, round, handling_editor_id, submitted_at, stage_entered_at, last_status_update, accepted_at)
   SELECT ${manuscriptId('n')}, 'BENCH-' || 2017 + n / 2000 || '-' || lpad((n % 2000 + 1)::text, 4, '0'),
     ${userId(`${reviewers} + n % (${users} - ${reviewers})`)}, title, abstract, keywords, type, field, status,
     CASE status WHEN 'submitted' THEN 'initial_review' WHEN 'under_review' THEN 'peer_review'
       WHEN 'revisions_required' THEN 'author_revisions' WHEN 'revised' THEN 'final_review'
       WHEN 'accepted' THEN 'copyediting' WHEN 'published' THEN 'production' ELSE 'peer_review' END,
     'double_blind', CASE WHEN status = 'submitted' THEN 0 WHEN n % 7 = 0 THEN 2 ELSE 1 END,
     CASE WHEN n % 5 > 0 THEN ${userId(`${admins} + n % ${editors}`)} END,
     sent, sent + interval '20 days', sent + interval '20 days',
     CASE WHEN status IN ('accepted', 'published') THEN sent + interval '200 days' END
   FROM jsonb_to_recordset($2) AS m(n int, title text, abstract text, keywords text[], type text, field text),
     LATERAL (SELECT now() - (${manuscripts} - n) * interval '4 hours' AS sent,
       (ARRAY['submitted', 'under_review', 'revisions_required', 'revised', 'accepted', 'rejected', 'published', 'withdrawn'])[n % 8 + 1]
         AS status)`,
  `INSERT INTO manuscript_authors (manuscript_id, order_index, first_name, last_name, email, email_key, affiliation, orcid, is_corresponding)
   SELECT ${manuscriptId('m')}, k, u.first_name, u.last_name, u.email, u.email_key, u.affiliation, u.orcid, k = 0
   FROM generate_series(0, ${manuscripts - 1}) m CROSS JOIN generate_series(0, 2) k
   -- One in a hundred has an editor among its authors, some have reviewers: conflicts have to be looked for.
   JOIN users u ON u.id = ${userId(`CASE WHEN k = 0 THEN ${reviewers} + m % (${users} - ${reviewers})
     WHEN k = 1 AND m % 100 = 0 THEN m / 100 % ${admins + editors}
     ELSE (m * 7 + k * 4001) % ${users} END`)}
   ON CONFLICT DO NOTHING`,
  `INSERT INTO rounds (manuscript_id, number, version, opened_at)
   SELECT m.id, n, n, m.submitted_at + n * interval '20 days' FROM manuscripts m, generate_series(1, m.round) n`,
  // Some reviewers are invited far more often than others, but never twice in a round.
  `INSERT INTO assignments (manuscript_id, round, reviewer_id, position, status, invited_by, invited_at, responded_at, due_at, completed_at, reminded_at)
   SELECT manuscript_id, number, ${userId('reviewer')}, k, status, handling_editor_id, opened_at,
     CASE WHEN status <> 'pending' THEN opened_at + interval '2 days' END, opened_at + interval '30 days',
     CASE WHEN status = 'completed' THEN opened_at + (5 + reviewer % 40) * interval '1 day' END,
     CASE WHEN chance % 3 = 0 THEN opened_at + interval '12 days' END
   FROM (SELECT r.*, m.status AS state, m.round, m.handling_editor_id, k,
       (hashtext(m.number || '-' || r.number || '-' || k) & 1048575) AS chance
     FROM rounds r JOIN manuscripts m ON m.id = r.manuscript_id, generate_series(1, 3) k) s,
   LATERAL (SELECT ${admins + editors} + (k - 1) * ${Math.floor(reviewers / 3 - 20)} + floor(${Math.floor(reviewers / 3 - 20)} * power(chance / 1048576.0, 2))::int AS reviewer,
     CASE WHEN state = 'under_review' AND number = round
       THEN (ARRAY['pending', 'in_progress', 'in_progress', 'completed', 'completed', 'declined'])[chance % 6 + 1]
       ELSE (ARRAY['completed', 'completed', 'completed', 'declined', 'cancelled', 'expired'])[chance % 6 + 1] END AS status) chosen
   LIMIT ${assignments}`,
  `INSERT INTO reviews (assignment_id, recommendation, rating, comments, submitted_at)
   SELECT id, (ARRAY['accept', 'minor_revisions', 'major_revisions', 'reject'])[1 + (hashtext(id::text) & 3)],
     1 + (hashtext(id::text) & 1023) % 5, repeat('What follows from the second table is less than the text says. ', 12), completed_at
   FROM assignments WHERE status = 'completed'`,
  `INSERT INTO decisions (manuscript_id, round, kind, notes, letter, review_ids, decided_by, decided_at, prior_status, prior_stage,
     prior_stage_entered_at, prior_status_updated_at, release_at, released_at)
   SELECT id, round, CASE status WHEN 'rejected' THEN 'reject' WHEN 'revisions_required' THEN 'revisions' ELSE 'accept' END,
     'As the reviewers advise.', 'Dear author, …', '{}', handling_editor_id, submitted_at + interval '90 days', 'under_review',
     'peer_review', submitted_at, submitted_at, submitted_at + interval '90 days', submitted_at + interval '90 days'
   FROM manuscripts WHERE status IN ('revisions_required', 'accepted', 'rejected', 'published')`,
  `INSERT INTO history (manuscript_id, action, from_status, to_status, stage, actor_side, visible_to_authors, changed_at)
   SELECT id, 'submit', NULL, 'submitted', 'initial_review', 'author', true, submitted_at FROM manuscripts
   UNION ALL SELECT id, 'allow_review', 'submitted', 'under_review', 'peer_review', 'editor', true, submitted_at + interval '20 days'
   FROM manuscripts WHERE round > 0
   UNION ALL SELECT manuscript_id, kind, 'under_review', 'revisions_required', 'author_revisions', 'editor', true, decided_at FROM decisions`,
  `INSERT INTO objects (id, storage_key, state, size, format, attached, upload_expires_at)
   SELECT id, 'bench/' || id, 'ready', 300000, 'pdf', true, now() FROM manuscripts`,
  `INSERT INTO files (manuscript_id, object_id, version, kind, file_name, file_type, file_size, blind_state)
   SELECT id, id, 1, 'manuscript', 'paper.pdf', 'application/pdf', 300000, 'ready' FROM manuscripts`,
  `INSERT INTO emails (event_key, kind, recipient, recipient_id, manuscript_id, subject, body_text, body_html, status, sent_at)
   SELECT 'bench ' || a.id, 'review-invitation', u.email, u.id, a.manuscript_id, 'Invitation to review', 'Dear colleague, …', '<p>Dear colleague, …</p>',
     'sent', a.invited_at
   FROM assignments a JOIN users u ON u.id = a.reviewer_id`,
  `INSERT INTO queue_views (user_id, name, filter) SELECT ${userId('n')}, 'View ' || v, filter::jsonb
   FROM generate_series(0, ${admins + editors - 1}) n, (VALUES (1, '{"view":"late","field":"finance"}'),
     (2, '{"status":"under_review","editor":"me"}'), (3, '{"q":"carbon"}')) s(v, filter)`,
  'ALTER TABLE users ENABLE TRIGGER users_profile',
  'SELECT count(refresh_reviewer_profile(id)) FROM users',
  'VACUUM ANALYZE',
]

/** Fills an empty, migrated database. */
export async function fillOffice(databaseUrl: string, manuscriptCount = 20_000): Promise<void> {
  await fillJournal(databaseUrl)
  const sizes = sizesOf(manuscriptCount)
  const from = writer(20_000)
  const [who, what] = [JSON.stringify(people(from, sizes)), JSON.stringify(manuscripts(from, sizes))]
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    for (const statement of statementsFor(sizes))
      await client.query(
        statement.replace('$2', '$1'),
        statement.includes('$1') ? [who] : statement.includes('$2') ? [what] : [],
      )
  } finally {
    await client.end()
  }
}
