import { urls } from '#domain/urls.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { articleTexts as texts } from './article-texts.ts'

export function ArticleMissing() {
  return (
    <section className="card-page" aria-labelledby="missing">
      <h1 id="missing">{texts.notFoundTitle}</h1>
      <p>{texts.notFoundBody}</p>
      <div className="actions">
        <LinkButton to={urls.articles} kind="primary">
          {texts.back}
        </LinkButton>
      </div>
    </section>
  )
}
