import { acceptedApi } from './accepted.ts'
import { accountApi } from './account.ts'
import { alertApi } from './alerts.ts'
import { analyticsApi } from './analytics.ts'
import { articlePageApi } from './article-page.ts'
import { articleApi } from './articles.ts'
import { bulkApi } from './bulk.ts'
import { certificateApi } from './certificates.ts'
import { cmsApi } from './cms.ts'
import { cmsEmailApi } from './cms-emails.ts'
import { cmsExportApi } from './cms-exports.ts'
import { cmsImportApi } from './cms-imports.ts'
import { cmsJournalApi } from './cms-journal.ts'
import { cmsMenuApi } from './cms-menu.ts'
import { cmsNewsApi } from './cms-news.ts'
import { cmsPageApi } from './cms-pages.ts'
import { cmsPictureApi } from './cms-pictures.ts'
import { cmsRecordApi } from './cms-records.ts'
import { cmsReviewFormApi } from './cms-review-form.ts'
import { cmsSettingsApi } from './cms-settings.ts'
import { cmsSubscriptionApi } from './cms-subscriptions.ts'
import { cmsUserApi } from './cms-users.ts'
import { cmsWebhookApi } from './cms-webhooks.ts'
import { contactApi } from './contact.ts'
import { counterApi, usageApi } from './counter.ts'
import { decisionApi } from './decisions.ts'
import { depositApi } from './deposits.ts'
import { discussionApi } from './discussions.ts'
import { editorApi, editorRightsApi } from './editors.ts'
import { finderApi } from './finder.ts'
import { interopApi } from './interop.ts'
import { issuesApi } from './issues.ts'
import { journalApi } from './journal.ts'
import { manuscriptEditingApi } from './manuscript-editing.ts'
import { manuscriptApi } from './manuscripts.ts'
import { objectApi } from './objects.ts'
import { outsideSignInApi } from './outside-sign-in.ts'
import { ownReviewApi } from './own-reviews.ts'
import { productionApi } from './production.ts'
import { productionEditingApi } from './production-editing.ts'
import { productionFormatsApi } from './production-formats.ts'
import { productionProofsApi } from './production-proofs.ts'
import { productionQueueApi } from './production-queue.ts'
import { productionTextApi } from './production-text.ts'
import { readingApi } from './reading.ts'
import { registriesApi } from './registries.ts'
import { reviewHandlingApi } from './review-handling.ts'
import { reviewApi } from './reviews.ts'
import { screeningApi } from './screening.ts'
import { signInApi } from './sign-in.ts'
import { submissionApi } from './submissions.ts'
import { trackingApi } from './tracking.ts'

/** Every route of the API. Browser code imports only its types, so the schemas stay on the server. */
export const contract = {
  ...accountApi,
  ...alertApi,
  ...analyticsApi,
  ...articlePageApi,
  ...articleApi,
  ...cmsEmailApi,
  ...cmsJournalApi,
  ...cmsMenuApi,
  ...cmsNewsApi,
  ...cmsPageApi,
  ...cmsPictureApi,
  ...cmsExportApi,
  ...cmsImportApi,
  ...cmsRecordApi,
  ...cmsReviewFormApi,
  ...cmsSettingsApi,
  ...cmsSubscriptionApi,
  ...cmsUserApi,
  ...cmsWebhookApi,
  ...cmsApi,
  ...contactApi,
  ...counterApi,
  ...usageApi,
  ...decisionApi,
  ...depositApi,
  ...discussionApi,
  ...screeningApi,
  ...editorApi,
  ...editorRightsApi,
  ...finderApi,
  ...interopApi,
  ...journalApi,
  ...manuscriptEditingApi,
  ...bulkApi,
  ...manuscriptApi,
  ...objectApi,
  ...outsideSignInApi,
  ...ownReviewApi,
  ...certificateApi,
  ...productionApi,
  ...productionEditingApi,
  ...productionProofsApi,
  ...productionQueueApi,
  ...issuesApi,
  ...productionFormatsApi,
  ...productionTextApi,
  ...readingApi,
  ...acceptedApi,
  ...registriesApi,
  ...reviewApi,
  ...reviewHandlingApi,
  ...signInApi,
  ...submissionApi,
  ...trackingApi,
}
