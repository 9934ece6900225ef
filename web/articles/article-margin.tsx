import { count } from '#web/ui/text/numbers.ts'
import type { ArticleContent } from './article.tsx'
import { citingTexts, articleTexts as texts } from './article-texts.ts'
import { Versions } from './article-versions.tsx'
import { UsageChart } from './usage-chart.tsx'

/** The top of the column next to the text: usage and versions. Notes on the text are placed below it. */
export function Margin({ content: { article, citing } }: { content: ArticleContent }) {
  return (
    <aside className="article-margin" aria-label={texts.use}>
      <section>
        <div className="head small">
          <h2>{texts.use}</h2>
        </div>
        <dl className="article-large-figures">
          <div>
            <dt>{texts.downloads}</dt>
            <dd>{count(article.downloads)}</dd>
          </div>
          {citing.total > 0 && (
            <div>
              <dt>{texts.citations}</dt>
              <dd>
                <a href="#cited-by" aria-label={citingTexts.citedBy(citing.total)}>
                  {count(citing.total)}
                </a>
              </dd>
            </div>
          )}
        </dl>
        <p className="meta">
          {texts.views}: {count(article.views)}
        </p>
        <UsageChart months={article.usage} />
      </section>
      <Versions article={article} />
    </aside>
  )
}
