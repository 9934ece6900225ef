import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { pageKeys } from '#domain/journal/site.ts'

export default [
  route('submit', 'journal/submit.ts'),

  layout('app/public-layout.tsx', [
    index('home/home.tsx'),
    route('articles', 'articles/articles.tsx'),
    route('articles/:id', 'articles/article.tsx'),
    route('saved', 'articles/saved.tsx'),
    route('issues', 'journal/issues.tsx'),
    route('issues/:volume/:issue', 'journal/issue.tsx'),
    route('editorial-board', 'journal/board.tsx'),
    route('submission-guidelines', 'journal/guidelines.tsx'),
    route('contact', 'reader/contact.tsx'),
    route('track', 'reader/track.tsx'),
    route('journal-finder', 'reader/finder.tsx'),
    route('alerts', 'reader/alerts.tsx'),
    route('alerts/confirm', 'reader/confirm.tsx'),
    route('alerts/unsubscribe', 'reader/unsubscribe.tsx'),
    // Footer pages.
    ...pageKeys.map((key) => route(key, 'journal/page.tsx', { id: `page-${key}` })),
    // For developers: the design system on one page, not linked and not indexed.
    route('design', 'design/design.tsx'),
    // Pages of the account.
    route('sign-in', 'account/sign-in-page.tsx'),
    route('verify-email', 'account/verify-email.tsx'),
    route('forgot-password', 'account/forgot-password.tsx'),
    route('reset-password', 'account/reset-password.tsx'),
    route('account/email', 'account/own/confirm-email.tsx'),
    route('cms/login', 'account/cms-login.tsx'),
    route('review/:token', 'reviewer/invitation.tsx'),
    route('authorship/:token', 'author/authorship/authorship.tsx'),
    // Content by its key, or the 404 card.
    route('*', 'journal/page.tsx', { id: 'page-by-key' }),
  ]),

  layout('app/work-layout.tsx', [
    route('design/workroom', 'design/workroom.tsx'),
    // Signed-in pages (submission wizard, dashboards, CMS, manuscript pages): add here.
    route('account', 'account/own/page.tsx'),
    route('cms/dashboard', 'cms/dashboard.tsx'),
    route('editor-dashboard', 'editor/dashboard.tsx'),
    route('manuscript-submission', 'author/submit/submission.tsx'),
    route('submit-manuscript', 'author/submit/submission.tsx', { id: 'submit-manuscript' }),
    route('author-dashboard', 'author/dashboard/dashboard.tsx'),
    route('author-dashboard/manuscripts/:id', 'author/follow/manuscript.tsx'),
    route('editor-dashboard/manuscripts/:id', 'editor/manuscript/manuscript.tsx'),
    route('reviewer-dashboard', 'reviewer/dashboard.tsx'),
    route('reviews/:assignmentId', 'reviewer/review.tsx'),
  ]),
] satisfies RouteConfig
