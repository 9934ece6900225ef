import type { ArticleView } from '#domain/article/article.ts'
import { urls } from '#domain/urls.ts'
import type { ArticleRow } from './queries.ts'

export function articleViewOf<Row extends ArticleRow>({
  pdfKey,
  ...row
}: Row): Omit<Row, 'pdfKey'> & Pick<ArticleView, 'pdfUrl'> {
  // The PDF is offered for open access articles only (specification, section 2).
  return { ...row, pdfUrl: row.isOpenAccess && pdfKey ? urls.articlePdf(row.id) : null }
}
