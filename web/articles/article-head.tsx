import { Bookmark, BookOpenText, Download, Quote, Share2 } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { urls } from '#domain/urls.ts'
import { toast } from '#web/app/toast.ts'
import { AccessBadge } from '#web/ui/access-badge.tsx'
import { pageRange, typeName } from '#web/ui/article-row.tsx'
import { Button, PlainLinkButton } from '#web/ui/button.tsx'
import { longDate } from '#web/ui/dates.tsx'
import { Badge } from '#web/ui/notice.tsx'
import type { ArticleContent } from './article.tsx'
import { removeSaved, saveArticle, useSavedArticles } from './saved-list.ts'
import { articleTexts as texts } from './texts.ts'

type Article = ArticleContent['article']

export function ArticleHead({ content }: { content: ArticleContent }) {
  const { article, journal } = content
  return (
    <header className="article-head">
      <p className="article-badges">
        <Badge>{typeName(article.articleType)}</Badge>
        <AccessBadge open={article.isOpenAccess} />
        <Badge>{article.category}</Badge>
      </p>
      <h1>{article.title}</h1>
      <Byline article={article} />
      <p className="article-identity">
        {journal.shortTitle}
        {article.volume !== null && ` ${article.volume}`}
        {article.issue !== null && ` (${article.issue})`}
        {article.pages && `, ${pageRange(article.pages)}`}. {texts.published}{' '}
        <time dateTime={article.publishedDate}>{longDate(article.publishedDate)}</time>.{' '}
        {article.doi && <a href={`https://doi.org/${article.doi}`}>https://doi.org/{article.doi}</a>}
      </p>
      <Actions content={content} />
    </header>
  )
}

/** Affiliations are numbered in the order in which they first appear. */
function Byline({ article: { contributors } }: { article: Article }) {
  const places = [...new Set(contributors.flatMap(({ affiliation }) => (affiliation ? [affiliation] : [])))]
  return (
    <>
      <p className="byline">
        {contributors.map((person, index) => {
          const name = `${person.givenName} ${person.familyName}`.trim()
          const notes = [
            ...(person.affiliation && places.length > 1 ? [places.indexOf(person.affiliation) + 1] : []),
            ...(person.isCorresponding ? ['*'] : []),
          ].join(',')
          return (
            <Fragment key={name}>
              {index > 0 && (index === contributors.length - 1 ? ' and ' : ', ')}
              <Link to={`${urls.articles}?search=${encodeURIComponent(`author:"${name}"`)}`}>{name}</Link>
              {notes && <sup>{notes}</sup>}
            </Fragment>
          )
        })}
      </p>
      <details className="affiliations">
        <summary>{texts.people}</summary>
        <ol className={places.length > 1 ? 'numbered' : undefined}>
          {places.map((place) => (
            <li key={place}>{place}</li>
          ))}
        </ol>
        <ul>
          {contributors
            .filter(({ orcid, isCorresponding }) => orcid || isCorresponding)
            .map(({ givenName, familyName, orcid, isCorresponding }) => (
              <li key={`${givenName} ${familyName}`}>
                {givenName} {familyName}
                {isCorresponding && `, ${texts.corresponding} (*)`}
                {orcid && (
                  <>
                    , <a href={`https://orcid.org/${orcid}`}>https://orcid.org/{orcid}</a>
                  </>
                )}
              </li>
            ))}
        </ul>
      </details>
    </>
  )
}

function Actions({ content: { article, fullText } }: { content: ArticleContent }) {
  const saved = useSavedArticles().some(({ id }) => id === article.id)
  const address = urls.article(article.id)

  function toggleSaved() {
    if (saved) removeSaved(article.id)
    else saveArticle(article)
    toast(
      saved
        ? { title: texts.removedToast }
        : { title: texts.savedToast, description: texts.savedDescription },
    )
  }

  async function share() {
    const url = new URL(address, window.location.href).href
    try {
      if (navigator.share) await navigator.share({ title: article.title, url })
      else {
        await navigator.clipboard.writeText(url)
        toast({ title: texts.shareCopied, description: url })
      }
    } catch (error) {
      // Closing the system's own sheet is not a failure.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast({ title: texts.copyFailed, description: url, variant: 'destructive' })
    }
  }

  return (
    <div className="article-actions">
      {article.isOpenAccess && article.pdfUrl && (
        <PlainLinkButton href={article.pdfUrl} kind="quiet" icon={Download} className="first">
          {texts.download}
        </PlainLinkButton>
      )}
      {(fullText || article.pdfUrl) && (
        <PlainLinkButton
          href={fullText ? '#full-text' : (article.pdfUrl ?? '')}
          kind="quiet"
          icon={BookOpenText}
        >
          {texts.fullText}
        </PlainLinkButton>
      )}
      <PlainLinkButton href="#cite" kind="quiet" icon={Quote}>
        {texts.cite}
      </PlainLinkButton>
      <Button kind="quiet" icon={Bookmark} className="script-only" aria-pressed={saved} onClick={toggleSaved}>
        {saved ? texts.saved : texts.save}
      </Button>
      <Button kind="quiet" icon={Share2} className="script-only" onClick={share}>
        {texts.share}
      </Button>
    </div>
  )
}
