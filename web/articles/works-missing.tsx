import { urls } from '#domain/urls.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { worksTexts as texts } from './works-texts.ts'

/** Shown for an author, topic or comparison that does not exist. */
export function WorksMissing({ title, body }: { title: string; body: string }) {
  return (
    <section className="card-page" aria-labelledby="missing">
      <h1 id="missing">{title}</h1>
      <p>{body}</p>
      <div className="actions">
        <LinkButton to={urls.articles} kind="primary">
          {texts.browse}
        </LinkButton>
      </div>
    </section>
  )
}
