/** Texts of the pages for people without an account: tracking, contact, alerts, journal finder. */
export const readerTexts = {
  failed: 'Your request failed. Please try again.',
  unreachable: 'Network error. Please check your connection and try again.',
  email: 'Email',
  track: {
    title: 'Track Your Paper',
    description: 'Get the status of a submitted manuscript by email.',
    intro:
      'Enter the manuscript number and the email address of the submitting account. We will email the status to that address.',
    number: 'Manuscript number',
    numberHelp: (prefix: string) => `In the subject of our first message, such as ${prefix}-2026-0042.`,
    emailHelp: 'The address of the account that submitted it.',
    submit: 'Email me the status',
    submitting: 'Sending…',
    doneTitle: 'Check your inbox',
    done: 'If a manuscript with this number was submitted from this address, we have emailed you its status. The message may take a minute or two. Check your spam folder if you do not see it.',
    why: 'This page shows the same message whatever you enter, so that nobody can find out who submitted what.',
    dashboard: 'With an account you can see the full history, including reviews and files:',
    dashboardLink: 'Author dashboard',
    again: 'Track another paper',
  },
  contact: {
    title: 'Contact Us',
    description: 'Write to the editorial office, or call.',
    formTitle: 'Write to the editorial office',
    name: 'Your name',
    emailHelp: 'We reply to this address.',
    subject: 'Subject',
    message: 'Message',
    messageHelp:
      'If your message is about a manuscript, give its number. Please do not send manuscripts with this form.',
    submit: 'Send message',
    submitting: 'Sending…',
    doneTitle: 'Your message has been sent',
    done: 'We answer within two business days.',
    again: 'Write another message',
    noScript: (messages: number) =>
      `Without JavaScript this form has no captcha. Instead, at most ${messages} messages an hour are accepted from one address.`,
    hidden: 'Leave this blank',
    otherWays: 'You can also write to',
    orCall: (phone: string, hours: string) =>
      `or call ${phone.replaceAll(' ', '\u00a0')}${hours && ` (${hours})`}.`,
  },
  alerts: {
    title: 'Email alerts',
    description: 'Get new articles by email: for the whole journal, a category or a search.',
    intro:
      'We email you once about each new article, and about nothing else. You can unsubscribe with one click from every message.',
    scope: 'What do you want to be notified about?',
    scopes: {
      all: 'Every new article',
      category: 'New articles in one category',
      search: 'New articles that match a search',
    },
    category: 'Category',
    choose: 'Choose a category',
    search: 'Search',
    searchHelp: 'As in the article search: words, “quoted phrases”, author:name, -excluded.',
    submit: 'Subscribe',
    submitting: 'Subscribing…',
    privacy: 'Your address is used only for this alert and deleted when you unsubscribe. See',
    privacyLink: 'Privacy',
    doneTitle: 'One more step: confirm',
    done: 'Please open the link that we have sent to your address. Until then we send nothing. After 7 days the request is deleted.',
    again: 'Subscribe to another alert',
    feedsTitle: 'Or by feed',
    feeds: 'You can also follow new articles in a feed reader, without an email address:',
    feedsMore: 'Categories and searches have their own feeds, below their results on the Articles page.',
  },
  confirm: {
    title: 'Confirm your alert',
    body: 'Confirm to start receiving new articles.',
    submit: 'Confirm the alert',
    submitting: 'Confirming…',
    doneTitle: 'Your alert is active',
    articles: 'Browse articles',
  },
  unsubscribe: {
    title: 'Unsubscribe',
    body: 'This ends the alert and deletes your address.',
    submit: 'Unsubscribe',
    submitting: 'Unsubscribing…',
    doneTitle: 'You are unsubscribed',
    again: 'Email alerts',
  },
  link: {
    missing: 'This link is incomplete',
    missingBody: 'Please open the complete link from the message, or subscribe again.',
    alerts: 'Email alerts',
  },
  finder: {
    title: 'Journal Finder',
    description: 'Is this the right journal for your paper? The nearest articles, categories and editors.',
    intro:
      'Paste the title and the abstract of your paper. We compare its words with those of every article published here. Your text is not stored.',
    how: 'How it works',
    howBody: [
      'We look for the articles whose titles, keywords and abstracts share the most distinctive words with yours, and show the nearest.',
      'From them follow the likely categories and the editors who know the field.',
      'The result is advice. The editors decide whether a paper fits.',
    ],
    paperTitle: 'Title of your paper',
    abstract: 'Abstract',
    abstractHelp: 'A complete abstract gives a better comparison.',
    submit: 'Compare with the journal',
    submitting: 'Comparing…',
    fits: {
      close: {
        title: 'This looks like a good fit',
        body: (percent: number) =>
          `The nearest article shares ${percent}% of your paper’s distinctive words. We publish on this subject. The editors decide whether a paper fits.`,
      },
      some: {
        title: 'Some overlap with what we publish',
        body: (percent: number) =>
          `The nearest article shares ${percent}% of your paper’s distinctive words. Your paper may take a new angle on our field, or belong to another field. Read the aims and scope and the nearest articles before you decide.`,
      },
      little: {
        title: 'Probably not the right journal',
        body: (percent: number) =>
          `The nearest article shares only ${percent}% of your paper’s distinctive words. If you think we should publish it anyway, ask the editorial office first to save time.`,
      },
      unknown: {
        title: 'We cannot tell whether it fits',
        body: () =>
          'Your text has too few English words, or there are too few articles to compare it with. See the aims and scope.',
      },
    },
    note: 'This is an automatic comparison of words. It does not judge quality and has no influence on decisions.',
    articles: 'Nearest articles',
    shares: (percent: number) => `${percent}% shared`,
    categories: 'Likely categories',
    editors: 'Editors in this field',
    scope: 'Aims & Scope',
    submitPaper: 'Submit Manuscript',
    contact: 'Ask the editorial office',
    again: 'Compare another paper',
  },
  certificate: {
    title: 'Check a certificate',
    howTo: 'Open the link on the certificate. This page then says whether we issued it.',
    genuine: 'This certificate is genuine',
    says: (name: string, reviews: number, year: number) =>
      `${name} completed ${reviews} ${reviews === 1 ? 'peer review' : 'peer reviews'} for this journal in ${year}.`,
    details: (days: number, issued: string) =>
      `Median time from invitation to review: ${days} ${days === 1 ? 'day' : 'days'}. Issued on ${issued}.`,
    accepted: (title: string, authors: string, day: string) =>
      `“${title}” by ${authors} was accepted by this journal on ${day}.`,
    acceptedDetails: (number: string, issued: string) =>
      `The manuscript’s number is ${number}. Issued on ${issued}.`,
    unknown: 'This certificate is not ours',
    unknownBody: 'We have not issued a certificate with this code. Check that the link is complete.',
    failed: 'The certificate could not be checked',
  },
} as const
