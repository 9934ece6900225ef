/**
 * Storage keys of a published article's files. These files remain when the manuscript's files are deleted.
 */
export const articleKeys = {
  pdf: (articleId: string) => `articles/${articleId}.pdf`,
  epub: (articleId: string) => `articles/${articleId}.epub`,
  /** Key of a format made from the article's JATS. `made` is the hash of the input. */
  madeFormat: (articleId: string, made: string, format: 'pdf' | 'epub') =>
    `articles/${articleId}.${made.slice(0, 16)}.${format}`,
  jats: (articleId: string) => `articles/${articleId}.xml`,
  jatsVersion: (articleId: string, number: number) => `articles/${articleId}.v${number}.xml`,
  pdfVersion: (articleId: string, number: number) => `articles/${articleId}.v${number}.pdf`,
  figure: (articleId: string, name: string) => `articles/${articleId}/${name}`,
}
