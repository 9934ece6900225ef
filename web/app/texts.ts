import { urls } from '#domain/urls.ts'

/** Texts of the navigation, the footer and the error pages. Labels follow the specification, section 2. */
export const texts = {
  skip: 'Skip to content',
  announcement: 'Announcement',
  closed: {
    not_open: 'This journal is not open yet. Only its editors and administrators see its pages.',
    maintenance: 'The journal is closed for maintenance. Only administrators see its pages.',
  },
  loadingArticles: 'Loading articles',
  needsScripts:
    'This page needs JavaScript. Please allow it for this site in your browser’s settings and load the page again. Articles and all other pages for readers work without it.',
  needsScriptsContact: 'Write to the editorial office',
  nav: {
    label: 'Main',
    below: (name: string) => `More about ${name}`,
    account: 'Your account',
    submit: 'Submit Manuscript',
    signIn: 'Sign in',
    dashboard: 'Dashboard',
    ownAccount: ', your account',
    logout: 'Logout',
    menu: 'Menu',
    home: ', home',
    issn: (print: string) => `ISSN ${print}`,
    issnMore: (online: string) => ` (print), ${online} (online)`,
    loading: 'Checking who is signed in',
  },
  footer: {
    scope: (tagline: string) => `Peer-reviewed research. ${tagline}`,
    print: 'Print ISSN',
    online: 'Online ISSN',
    appliedFor: 'ISSN applied for',
    copyright: (year: number, title: string) => `© ${year} ${title}`,
    sample: 'Sample journal: its people, articles and figures are invented.',
    groups: [
      {
        title: 'For Authors',
        links: [
          { name: 'Submit Article', href: '/submit' },
          { name: 'Author Guidelines', href: urls.guidelines },
          { name: 'Track Your Paper', href: urls.track },
          { name: 'Publication Ethics', href: '/ethics' },
          { name: 'Copyright & Licensing', href: '/copyright' },
        ],
      },
      {
        title: 'For Reviewers',
        links: [
          { name: 'Reviewer Guidelines', href: '/reviewer-guidelines' },
          { name: 'Review Process', href: '/review-process' },
          { name: 'Reviewer Recognition', href: '/reviewer-recognition' },
          { name: 'Peer Review Policy', href: '/peer-review' },
        ],
      },
      {
        title: 'Journal Information',
        links: [
          { name: 'About', href: '/about' },
          { name: 'Editorial Board', href: urls.board },
          { name: 'Aims & Scope', href: '/aims-scope' },
          { name: 'Publication Ethics', href: '/ethics' },
          { name: 'Contact Us', href: urls.contact },
        ],
      },
    ],
    alerts: 'Email alerts',
    rss: 'RSS feed',
    followLabel: 'Follow the journal',
    legal: [
      { name: 'Privacy', href: '/privacy' },
      { name: 'Terms', href: '/terms' },
      { name: 'Accessibility', href: '/accessibility' },
    ],
    legalLabel: 'Legal',
  },
  theme: { label: 'Colors', system: 'System', light: 'Light', dark: 'Dark' },
  guard: {
    checking: 'Checking authentication...',
    signInTitle: 'Authentication Required',
    signInSubtitle: 'Please log in to access this content',
    deniedTitle: 'Access Denied',
    denied: (role: string) => `You don't have permission to access this content. Required role: ${role}`,
    home: 'Return to Home',
  },
  secondFactor: {
    title: 'Two-factor sign-in is required',
    body: 'This journal requires two-factor sign-in for editors and administrators. Set it up on your account page to continue.',
    set: 'Set it up',
  },
  notFound: {
    title: '404 Page Not Found',
    body: 'There is no page at this address. It may have moved, or the link may be wrong.',
    home: 'Return to Home',
    articles: 'Browse articles',
    search: 'Search articles',
    find: 'Search',
  },
  badAddress: {
    title: 'This link does not work',
    body: 'The link is incomplete or out of date. Start from the list of articles instead.',
  },
  failed: {
    title: 'This page could not be shown',
    body: 'Something went wrong. Nothing you entered elsewhere has been lost. Please try again in a moment.',
    offlineTitle: 'The journal cannot be reached',
    offlineBody:
      'Your device seems to be offline. Nothing you entered elsewhere has been lost. Please try again when you are connected.',
    closedTitle: 'The journal is closed to readers',
    busyTitle: 'The journal is busy at the moment',
    busyBody: 'Nothing has been lost. Please try again shortly.',
    retry: 'Try again',
  },
  welcome: { title: 'Welcome back!', description: 'You have been successfully logged in.' },
  toast: { region: 'Notifications', dismiss: 'Dismiss' },
  download: {
    failed: 'Failed to download file',
    again: 'Please check your connection and try again.',
  },
  upload: {
    tooLarge: 'This file is too large. A file can be at most 10 MB.',
    packageTooLarge: 'This package is too large. A package can be at most 64 MB.',
    refused: 'This file cannot be used. Please choose another one.',
    slow: 'Checking this file is taking unusually long. Please choose it again in a few minutes.',
    failed: 'The file could not be sent. Please check your connection and try again.',
  },
} as const
