/** By what a row belongs to a manuscript, so that those which a person may not see are left out. */
export type BelongsBy = 'id' | 'manuscript_id' | 'assignment_id' | 'review_id' | 'discussion_id'

export interface ExportedTable {
  name: string
  /** Columns by their names; what is not named is not exported, such as passwords, tokens and keys of files. */
  columns: readonly string[]
  orderBy: string
  belongsBy?: BelongsBy
}

const table = (name: string, columns: string, orderBy: string, belongsBy?: BelongsBy): ExportedTable => ({
  name,
  columns: columns.split(/\s+/).filter(Boolean),
  orderBy,
  ...(belongsBy && { belongsBy }),
})

/** What everybody can read on the journal's pages, and how often it was read. */
export const publicTables: readonly ExportedTable[] = [
  table(
    'articles',
    `id title running_title abstract keywords jel_codes category article_type volume issue pages doi is_open_access licence_url
    copyright_holder authors received_date revised_date accepted_date published_date version version_date what_changed
    is_editors_choice funding funders data_availability data_links code_availability code_links competing_interests ethics
    acknowledgements translations plain_summaries citations views downloads`,
    'id',
  ),
  table(
    'article_contributors',
    `article_id order_index given_name family_name affiliations orcid orcid_verified email is_corresponding
    equal_contribution present_address roles`,
    'article_id, order_index',
  ),
  table('article_versions', 'article_id number date what_changed replaced_at', 'article_id, number'),
  table('article_notices', 'notice_id article_id kind date text', 'notice_id'),
  table(
    'article_usage',
    'article_id month access_type views downloads denials',
    'article_id, month, access_type',
  ),
  table('issues', 'volume issue title published_date planned_date editorial sections', 'volume, issue'),
  table('special_issues', 'id title description guest_editors submission_deadline is_active', 'id'),
  table(
    'board_members',
    'name title board_group is_chief institution location bio orcid website term_from term_until order_index is_active',
    'order_index, name',
  ),
  table('content_items', 'section key title content content_type is_active updated_at', 'section, key'),
  table('news_items', 'title summary body published_date is_active', 'published_date, title'),
  table('menu_items', 'id parent_id name href order_index is_active', 'order_index'),
  table('old_addresses', 'path target', 'path'),
]

/** People, manuscripts and their review. */
export const confidentialTables: readonly ExportedTable[] = [
  table(
    'users',
    `id username email first_name last_name affiliation affiliation_ror orcid role duties limited_to_duties section_fields expertise is_active
    email_verified_at created_at`,
    'created_at, id',
    'id',
  ),
  table(
    'manuscripts',
    `id number title abstract keywords manuscript_type field_of_study review_mode status stage round version submitter_id
    handling_editor_id submitted_at last_status_update accepted_at revision_due_at call_id resubmission_of article_id`,
    'number',
    'id',
  ),
  table(
    'manuscript_authors',
    `manuscript_id order_index first_name last_name email affiliation affiliations orcid is_corresponding equal_contribution
    present_address roles authorship authorship_at`,
    'manuscript_id, order_index',
    'manuscript_id',
  ),
  table(
    'manuscript_declarations',
    'manuscript_id version declared_at content',
    'manuscript_id, version',
    'manuscript_id',
  ),
  table('rounds', 'manuscript_id number version opened_at', 'manuscript_id, number', 'manuscript_id'),
  table(
    'files',
    'id manuscript_id version kind file_name file_type file_size description uploaded_by uploaded_at',
    'manuscript_id, version, order_index',
    'manuscript_id',
  ),
  table(
    'assignments',
    `id manuscript_id round reviewer_id status invited_by invited_at responded_at due_at reminded_at completed_at
    decline_reason suggestion`,
    'manuscript_id, round, position',
    'manuscript_id',
  ),
  table(
    'reviews',
    'id assignment_id recommendation rating comments released_comments submitted_at entered_by entered_at',
    'assignment_id, submitted_at',
    'assignment_id',
  ),
  table('confidential_comments', 'review_id body', 'review_id', 'review_id'),
  table(
    'review_answers',
    'review_id position label kind options value scale for_authors',
    'review_id, position',
    'review_id',
  ),
  table(
    'decisions',
    `id manuscript_id round kind letter reasons notes override_reason decided_by decided_at released_at undone_at due_at`,
    'manuscript_id, decided_at',
    'manuscript_id',
  ),
  table(
    'appeals',
    'manuscript_id body sent_by sent_at answer answered_by answered_at upheld',
    'manuscript_id, sent_at',
    'manuscript_id',
  ),
  table(
    'responses',
    'manuscript_id round body editor_note changes created_by created_at',
    'manuscript_id, round',
    'manuscript_id',
  ),
  table(
    'review_points',
    'manuscript_id round order_index body from_editor answer done answered_at',
    'manuscript_id, round, order_index',
    'manuscript_id',
  ),
  table(
    'extensions',
    'manuscript_id round until reason asked_by asked_at granted granted_until answered_by answered_at note',
    'manuscript_id, asked_at',
    'manuscript_id',
  ),
  table(
    'discussions',
    'id manuscript_id kind subject reviewer_id opened_at opened_side assignee_id due_on closed_at',
    'manuscript_id, opened_at',
    'manuscript_id',
  ),
  table(
    'discussion_messages',
    'discussion_id number author_id side body sent_at',
    'discussion_id, number',
    'discussion_id',
  ),
  table(
    'editor_notes',
    'manuscript_id author_id body created_at',
    'manuscript_id, created_at',
    'manuscript_id',
  ),
  table(
    'proofs',
    'manuscript_id number requested_at due_at sent_by answered_by answered_at approved comments',
    'manuscript_id, requested_at',
    'manuscript_id',
  ),
  table(
    'history',
    'manuscript_id sequence action from_status to_status stage actor_id actor_side notes author_notes changed_at',
    'manuscript_id, sequence',
    'manuscript_id',
  ),
]

/** Given out only to somebody from whom no manuscript is hidden, because its entries tell of all manuscripts. */
export const logTables: readonly ExportedTable[] = [
  table('audit_events', 'id at actor_id action subject_kind subject_id details', 'id'),
]
