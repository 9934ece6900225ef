import { Link, type MetaArgs } from 'react-router'
import { urls } from '#domain/urls.ts'
import { useHydrated } from '#web/app/auth.ts'
import { pageMeta } from '#web/app/meta.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/dates.tsx'
import { Empty, SkeletonRows } from '#web/ui/states.tsx'
import './articles.css'
import { removeSaved, useSavedArticles } from './saved-list.ts'
import { savedTexts as texts } from './texts.ts'

export function meta({ matches }: MetaArgs) {
  return [
    ...pageMeta(matches, { title: texts.title, description: texts.intro, path: '/saved' }),
    { name: 'robots', content: 'noindex' },
  ]
}

export default function Saved() {
  const hydrated = useHydrated()
  const articles = useSavedArticles()
  return (
    <div className="frame">
      <div className="list-head">
        <h1>{texts.title}</h1>
        <p className="list-intro">{texts.intro}</p>
      </div>
      <noscript>
        <p>{texts.needsScripts}</p>
      </noscript>
      {!hydrated && (
        <div className="script-only">
          <SkeletonRows rows={2} />
        </div>
      )}
      {hydrated && articles.length === 0 && (
        <Empty
          title={texts.none}
          action={
            <LinkButton to={urls.articles} kind="primary">
              {texts.browse}
            </LinkButton>
          }
        >
          {texts.noneBody}
        </Empty>
      )}
      <div className="rows">
        {articles.map((article) => (
          <article key={article.id} className="row">
            <p className="row-side">
              <DateText value={article.publishedDate} />
            </p>
            <div>
              <h3>
                <Link to={urls.article(article.id)}>{article.title}</Link>
              </h3>
              <p className="row-authors">{article.authors}</p>
              <div className="row-foot">
                <Button kind="words" className="above-row" onClick={() => removeSaved(article.id)}>
                  {texts.remove}
                  <span className="hidden-text">: {article.title}</span>
                </Button>
              </div>
            </div>
          </article>
        ))}
      </div>
    </div>
  )
}
