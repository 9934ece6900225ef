import { Link } from 'react-router'
import type { AuthorDetail } from '#domain/schemas/manuscript.ts'
import { urls } from '#domain/urls.ts'
import { addressOf } from '#web/app/address.ts'
import { PlainLinkButton } from '#web/ui/forms/button.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { texts } from '../dashboard-texts.ts'

const words = texts.accepted

/** What the authors of an accepted manuscript get: certificate, accepted manuscript, issue, offprint and usage. */
export function Accepted({ detail: { manuscript, accepted } }: { detail: AuthorDetail }) {
  if (!accepted) return null
  const { acceptedOn, terms, issue, hasOffprint, usage } = accepted
  const params = { id: manuscript.id }
  return (
    <section id="accepted" tabIndex={-1} aria-labelledby="accepted-title">
      <h2 id="accepted-title" className="section-title">
        {manuscript.articleId ? words.published : words.title}
      </h2>
      <p>
        {words.on} <DateText value={acceptedOn} />
        {issue && (
          <>
            {words.publishedIn}{' '}
            <Link to={urls.issue(issue.volume, issue.issue)}>{words.issue(issue.volume, issue.issue)}</Link>
          </>
        )}
        .
      </p>
      {usage && <p className="meta">{words.usage(usage)}</p>}
      <p className="manuscript-papers">
        {hasOffprint && (
          <PlainLinkButton href={addressOf('/api/manuscripts/{id}/offprint.pdf', { params })}>
            {words.offprint}
          </PlainLinkButton>
        )}
        <PlainLinkButton href={addressOf('/api/manuscripts/{id}/acceptance-certificate.pdf', { params })}>
          {words.certificate}
        </PlainLinkButton>
        <PlainLinkButton href={addressOf('/api/manuscripts/{id}/accepted-manuscript.pdf', { params })}>
          {words.manuscript}
        </PlainLinkButton>
      </p>
      <p className="help">{terms ? `${words.archiving} ${terms}` : words.noTerms}</p>
    </section>
  )
}
