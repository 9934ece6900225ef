/** Storage keys of a published article's files, which outlive the files of its manuscript. */
export const articleKeys = {
  pdf: (articleId: string) => `articles/${articleId}.pdf`,
  jats: (articleId: string) => `articles/${articleId}.xml`,
  figure: (articleId: string, name: string) => `articles/${articleId}/${name}`,
}
