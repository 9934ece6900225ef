/** Texts of the review history and its certificates. */
export const historyTexts = {
  title: 'Your reviews by year',
  help: 'A certificate states your name, the year, the number of reviews and their median time. It names no manuscript, and others can check it by its link.',
  reviews: (count: number, days: number) =>
    `${count} ${count === 1 ? 'review' : 'reviews'}, in the median ${days} ${days === 1 ? 'day' : 'days'} after the invitation`,
  certificate: 'Certificate (PDF)',
  withTitles: 'Certificate with titles of published articles (PDF)',
  titlesHelp:
    'With titles, whoever sees the certificate learns which published articles you reviewed, their authors included. Manuscripts that are not published are never listed.',
  of: (year: number) => ` for ${year}`,
} as const
