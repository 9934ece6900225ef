import { urls } from '#domain/urls.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { texts } from './texts.ts'

/** The way to the sign-in screen, where a workroom stands that nobody signed in to. */
export function SignInNeeded() {
  return (
    <section className="card-page" aria-labelledby="sign-in-needed">
      <h1 id="sign-in-needed">{texts.guard.signInTitle}</h1>
      <p>{texts.guard.signInSubtitle}</p>
      <div className="actions">
        <LinkButton to={urls.submission} kind="primary">
          {texts.guard.signIn}
        </LinkButton>
      </div>
    </section>
  )
}
