/**
 * States of an e-mail: waiting, accepted by the mail server, refused, or only stored because no mail server
 * is configured.
 */
export const emailStatuses = ['queued', 'sent', 'failed', 'kept'] as const

/** Names of the background jobs, as shown to administrators. */
export const jobNames = {
  send_email: 'Send an email',
  queue_stranded_emails: 'Look for emails that no job would send',
  check_object: 'Check an upload',
  make_blind_copy: 'Make a blind copy',
  tell_of_copy: 'Tell the author about a blind copy',
  mask_texts: 'Find names in texts',
  make_object_copy: 'Make the copy of an upload',
  read_orcid_record: 'Read an affiliation at ORCID',
  read_front: 'Read the title page of an upload',
  convert_text: 'Convert an accepted manuscript',
  match_references: 'Look for DOIs of references',
  screen_manuscript: 'Check a submission',
  check_similarity: 'Ask for a similarity report',
  load_registries: 'Load registries',
  build_formats: 'Make the PDF and EPUB of a manuscript',
  build_article: 'Make the PDF and EPUB of an article',
  release_decision: 'Release a decision',
  publish_manuscript: 'Publish a scheduled article',
  publish_issue: 'Publish an issue',
  publish_content: 'Publish a scheduled page',
  sweep_uploads: 'Remove unused uploads',
  forget_answers: 'Forget kept answers',
  erase_overdue: 'Erase what is no longer kept',
  announce_articles: 'Announce new articles',
  remind_reviewers: 'Remind reviewers',
  renew_insights: 'Measure the insights',
  index_free_texts: 'Index texts that became free to read',
  index_expertise: 'Index the papers of reviewers',
  renew_citations: 'Look for citing works at Crossref',
  renew_open_copies: 'Look for open copies at Unpaywall',
  remind_authors: 'Remind authors',
  remind_administrators: 'Remind administrators of pages to review',
  invite_next: 'Invite the next reviewer',
  run_bulk: 'Do something with many manuscripts',
  answer_tracking: 'Answer a tracking question',
  account_mail: 'Write to an account',
  work_on_import: 'Import from another system',
  send_import_links: 'Links for people of an import',
  make_backup: 'Make the daily backup',
  close_usage_months: 'Close the usage of past months',
  deposit_articles: 'Deposit articles at registries',
  deliver_webhook: 'Tell another system of an event',
} as const

/** What administrators are told about the program itself. */
export const alarmKinds = ['disk', 'backup', 'mail', 'queue', 'certificate'] as const
export type AlarmKind = (typeof alarmKinds)[number]
