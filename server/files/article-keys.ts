/** Storage keys of a published article's files, which outlive the files of its manuscript. */
export const articleKeys = {
  pdf: (articleId: string) => `articles/${articleId}.pdf`,
  /** Formats made from the article's JATS; `made` is the hash of what they were made from. */
  madeFormat: (articleId: string, made: string, format: 'pdf' | 'epub') =>
    `articles/${articleId}.${made.slice(0, 16)}.${format}`,
  jats: (articleId: string) => `articles/${articleId}.xml`,
  jatsVersion: (articleId: string, number: number) => `articles/${articleId}.v${number}.xml`,
  figure: (articleId: string, name: string) => `articles/${articleId}/${name}`,
}
