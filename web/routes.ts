import { layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  //  route('submit', 'journal/submit.ts'),

  layout('app/public-layout.tsx', [
    //    index('home/home.tsx'),
    //    route('articles', 'articles/articles.tsx'),
    //    route('articles/:id', 'articles/article.tsx'),
    //    route('saved', 'articles/saved.tsx'),
    //    route('issues', 'journal/issues.tsx'),
    //    route('issues/:volume/:issue', 'journal/issue.tsx'),
    //    route('editorial-board', 'journal/board.tsx'),
    //    route('submission-guidelines', 'journal/guidelines.tsx'),
    //    ...cmsPages.map((key) => route(key, 'journal/page.tsx', { id: `page-${key}` })),
    //    route('design', 'ui/design.tsx'),
    // Pages of the account (sign-in, verify-email, forgot-password, reset-password, track …): add here.
    route('*', 'app/not-found.tsx'),
  ]),

  layout('app/work-layout.tsx', [
    // Signed-in pages (submission wizard, dashboards, CMS, manuscript pages): add here.
  ]),
] satisfies RouteConfig
