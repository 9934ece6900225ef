import { Fragment } from 'react'
import { Link } from 'react-router'
import { affiliationLine } from '#domain/article/article-parts.ts'
import { urls } from '#domain/urls.ts'
import type { ArticleContent } from './article.tsx'
import { peopleTexts as texts } from './article-texts.ts'

type Contributor = ArticleContent['article']['contributors'][number]

const nameOf = ({ givenName, familyName }: Contributor) => `${givenName} ${familyName}`.trim()

type Place = Contributor['affiliations'][number]

/** Formats an affiliation as one line, for example 'Atlas Polytechnic, Fez, Morocco'. */
const lineOf = (place: Place) => affiliationLine([place])

/**
 * Returns the affiliations in the order in which they first appear, which is also the order of their numbers.
 */
function placesOf(contributors: readonly Contributor[]): Place[] {
  const places = new Map<string, Place>()
  for (const place of contributors.flatMap(({ affiliations }) => affiliations))
    if (!places.has(lineOf(place))) places.set(lineOf(place), place)
  return [...places.values()]
}

/**
 * Shows the authors in one line, followed by a section that can be opened: affiliations, ORCID iDs and
 * contributions.
 */
export function People({ contributors }: { contributors: readonly Contributor[] }) {
  const places = placesOf(contributors)
  if (contributors.length === 0) return null
  const numbersOf = ({ affiliations }: Contributor) =>
    places.length > 1
      ? affiliations.map((own) => places.findIndex((place) => lineOf(place) === lineOf(own)) + 1)
      : []
  const isTold =
    places.length > 0 ||
    contributors.some((person) => person.orcid || person.email || person.roles.length > 0)
  return (
    <>
      <p className="article-byline">
        {contributors.map((person, index) => {
          const name = nameOf(person)
          const notes = [...numbersOf(person), ...(person.isCorresponding ? ['*'] : [])].join(',')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two authors may share a name; the list never changes.
            <Fragment key={index}>
              {index > 0 && (index === contributors.length - 1 ? ' and ' : ', ')}
              <span className="article-author">
                <Link
                  to={
                    person.key === null
                      ? `${urls.articles}?search=${encodeURIComponent(`author:"${name}"`)}`
                      : urls.author(person.key)
                  }
                >
                  {name}
                </Link>
                <span className="article-author-marks">
                  {notes && <sup>{notes}</sup>}
                  {person.orcid && <OrcidLink orcid={person.orcid} name={name} />}
                </span>
              </span>
            </Fragment>
          )
        })}
      </p>
      {isTold && (
        <details className="article-affiliations">
          <summary>{texts.panel(contributors.some(({ roles }) => roles.length > 0))}</summary>
          {places.length > 0 && (
            <ol className={places.length > 1 ? 'article-numbered' : undefined}>
              {places.map((place) => (
                <li key={lineOf(place)}>
                  {lineOf(place)}
                  {place.ror && (
                    <>
                      {' '}
                      <a href={place.ror}>{place.ror.replace('https://', '')}</a>
                    </>
                  )}
                </li>
              ))}
            </ol>
          )}
          <dl className="article-contributions">
            {contributors.map((person, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <div key={index}>
                <dt>
                  {nameOf(person)}
                  {person.isCorresponding && <span> * {texts.corresponding}</span>}
                </dt>
                {person.email && (
                  <dd>
                    <a href={`mailto:${person.email}`}>{person.email}</a>
                  </dd>
                )}
                {person.orcid && (
                  <dd>
                    <a href={`https://orcid.org/${person.orcid}`}>https://orcid.org/{person.orcid}</a>
                  </dd>
                )}
                {person.roles.length > 0 && (
                  <dd>
                    {person.roles
                      .map(({ role, degree }) => (degree ? `${role} (${degree})` : role))
                      .join(', ')}
                  </dd>
                )}
                {person.equalContribution && <dd>{texts.equal}</dd>}
                {person.presentAddress && <dd>{texts.presentAddress(person.presentAddress)}</dd>}
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

/** The icon that ORCID requires next to an authenticated name, in the colour of the text. */
function OrcidLink({ orcid, name }: { orcid: string; name: string }) {
  return (
    <a className="article-orcid" href={`https://orcid.org/${orcid}`} title={`https://orcid.org/${orcid}`}>
      <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
        <circle cx="12" cy="12" r="11" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path
          d="M8 9.2v8M8 6.3v.9M11.6 7h2.6c2.9 0 4.6 2.2 4.6 5s-1.7 5.2-4.6 5.2h-2.6z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
        />
      </svg>
      <span className="hidden-text">{texts.orcidOf(name)}</span>
    </a>
  )
}
