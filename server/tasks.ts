import type { jobNames } from '#domain/journal/records.ts'
import { readOrcidRecord } from './accounts/outside/orcid-record.ts'
import { sendAccountMail } from './accounts/recover.ts'
import { announceArticles } from './alerts/announce.ts'
import { renewInsights } from './analytics/insights.ts'
import { renewOpenCopies } from './articles/open-copies.ts'
import { renewCitations } from './articles/outside-citations.ts'
import { indexFreeTexts } from './articles/search/free-texts.ts'
import { makeScheduledBackup } from './backup/scheduled.ts'
import { bulkActions } from './bulk-actions.ts'
import { remindOfReviews } from './cms/remind-reviews.ts'
import type { Context } from './context.ts'
import { closeUsageMonths } from './counter/close.ts'
import { releaseDecision } from './decisions/release.ts'
import { remindAuthors } from './decisions/remind-revision.ts'
import { makeBlindCopy } from './files/blind.ts'
import { checkObject } from './files/check.ts'
import { makeObjectCopy } from './files/object-copy.ts'
import { readObjectFront } from './files/read-front.ts'
import { sweepUploads } from './files/sweep.ts'
import { forgetAnswers } from './http/idempotency.ts'
import { sendLinks } from './imports/people/links.ts'
import { workOnImport } from './imports/run.ts'
import { sweepImportUploads } from './imports/uploads.ts'
import { depositArticles } from './interop/deposits/deposit.ts'
import type { Tasks } from './jobs/tasks.ts'
import { publishScheduledDraft } from './journal/pages/drafts.ts'
import { sendEmail } from './mail/jobs.ts'
import { queueStranded } from './mail/stranded.ts'
import { tellOfFirstMonth } from './manuscripts/accepted/first-month.ts'
import { runBulk } from './manuscripts/bulk/run.ts'
import { tellOfLongWaits } from './manuscripts/waiting.ts'
import { convertText } from './production/conversion.ts'
import { buildArticle } from './production/formats/article.ts'
import { buildManuscript } from './production/formats/manuscript.ts'
import { publishIssue } from './production/issues/publish-issue.ts'
import { remindOfProofs } from './production/proofing/remind.ts'
import { matchReferences } from './production/references/match.ts'
import { publishScheduled } from './production/schedule/run.ts'
import { loadRegistries } from './registries/load.ts'
import { eraseOverdue } from './retention/retain.ts'
import { indexExpertise } from './reviews/expertise/index-papers.ts'
import { inviteNext } from './reviews/ranked-list.ts'
import { remindReviewers } from './reviews/remind-due.ts'
import { screenManuscript } from './screening/check.ts'
import { checkSimilarity } from './screening/similarity-service.ts'
import { tellOfCopy } from './submissions/copy-notice.ts'
import { answerTracking } from './tracking/answer.ts'
import { deliverWebhook } from './webhooks/deliver.ts'
import { forgetDeliveries } from './webhooks/queries.ts'
import { maskManuscript } from './workflow/masks/manuscript.ts'

/** The function that the worker runs for each job. */
export const tasks: Tasks = {
  send_email: sendEmail,
  queue_stranded_emails: queueStranded,
  read_orcid_record: readOrcidRecord,
  check_object: checkObject,
  make_blind_copy: makeBlindCopy,
  tell_of_copy: tellOfCopy,
  mask_texts: maskManuscript,
  make_object_copy: makeObjectCopy,
  read_front: readObjectFront,
  convert_text: convertText,
  match_references: matchReferences,
  screen_manuscript: screenManuscript,
  check_similarity: checkSimilarity,
  load_registries: loadRegistries,
  build_formats: buildManuscript,
  build_article: buildArticle,
  release_decision: releaseDecision,
  publish_manuscript: publishScheduled,
  publish_issue: publishIssue,
  publish_content: publishScheduledDraft,
  async sweep_uploads(context: Context) {
    await sweepUploads(context)
    await sweepImportUploads(context)
  },
  async forget_answers(context: Context) {
    await forgetAnswers(context)
    await forgetDeliveries(context.db, new Date(context.clock.now().getTime() - 90 * 86_400_000))
  },
  erase_overdue: eraseOverdue,
  announce_articles: announceArticles,
  remind_reviewers: remindReviewers,
  renew_insights: renewInsights,
  renew_citations: renewCitations,
  renew_open_copies: renewOpenCopies,
  index_free_texts: indexFreeTexts,
  index_expertise: indexExpertise,
  async remind_authors(context: Context) {
    await remindAuthors(context)
    await remindOfProofs(context)
    await tellOfLongWaits(context)
    await tellOfFirstMonth(context)
  },
  remind_administrators: remindOfReviews,
  invite_next: inviteNext,
  run_bulk: (context: Context, payload: { bulkId: string }) => runBulk(context, payload, bulkActions),
  answer_tracking: answerTracking,
  account_mail: sendAccountMail,
  send_import_links: (context: Context, payload: { importId: string }) => sendLinks(context, payload),
  async work_on_import(context: Context, { importId }: { importId: string }) {
    await workOnImport(context, importId)
  },
  make_backup: makeScheduledBackup,
  close_usage_months: closeUsageMonths,
  deposit_articles: depositArticles,
  deliver_webhook: deliverWebhook,
} satisfies Record<keyof typeof jobNames, unknown>
