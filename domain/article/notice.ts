export const noticeKinds = ['correction', 'retraction', 'concern', 'addendum'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** Prefix added to a retracted article's title wherever the title is shown. */
export const retractedMark = 'RETRACTED: '

interface NoticeWords {
  /** Article type of the notice. */
  type: string
  /** Beginning of the notice's title. */
  title: string
  /** Letter that identifies the notice in its DOI suffix. */
  mark: string
  /** First sentence of the letter to the authors. */
  letter: (article: string, journal: string) => string
}

/** Wording for each kind of notice. */
export const noticeWords: Record<NoticeKind, NoticeWords> = {
  correction: {
    type: 'Correction',
    title: 'Correction to',
    mark: 'c',
    letter: (article, journal) => `We have published a correction to your article ${article} in ${journal}.`,
  },
  retraction: {
    type: 'Retraction',
    title: 'Retraction of',
    mark: 'r',
    letter: (article, journal) =>
      `We have retracted your article ${article} in ${journal}. It remains online and is marked as retracted.`,
  },
  concern: {
    type: 'Expression of concern',
    title: 'Expression of concern about',
    mark: 'e',
    letter: (article, journal) =>
      `We have published an expression of concern about your article ${article} in ${journal}.`,
  },
  addendum: {
    type: 'Addendum',
    title: 'Addendum to',
    mark: 'a',
    letter: (article, journal) => `We have published an addendum to your article ${article} in ${journal}.`,
  },
}

export function unmarkedTitle(title: string): string {
  return title.startsWith(retractedMark) ? title.slice(retractedMark.length) : title
}

export function noticeTitle(kind: NoticeKind, articleTitle: string): string {
  return `${noticeWords[kind].title} “${unmarkedTitle(articleTitle)}”`
}

/** Returns the default letter to the authors. The e-mail adds the link to the notice and the signature. */
export function defaultNoticeLetter(kind: NoticeKind, title: string, journal: string): string {
  return [
    'Dear authors,',
    noticeWords[kind].letter(`“${unmarkedTitle(title)}”`, journal),
    'The notice is published with its own DOI. The page of your article and the notice link to each other.',
    'If you have questions about it, please reply to this message.',
    'With kind regards,\nThe Editors',
  ].join('\n\n')
}
