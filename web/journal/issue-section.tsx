import type { ArticleView } from '#domain/article/article.ts'
import { ArticleRow } from '#web/ui/lists/article-row.tsx'

/** Articles of an issue under the name of their section; without a name, under the heading of all articles. */
export function IssueSection({ name, articles }: { name: string; articles: readonly ArticleView[] }) {
  return (
    <div>
      {name && <h3 className="journal-section">{name}</h3>}
      <div className="rows">
        {articles.map((article) => (
          <ArticleRow key={article.id} article={article} heading={name ? 'h4' : 'h3'} />
        ))}
      </div>
    </div>
  )
}
