import { Link } from 'react-router'
import type { FinderAnswer } from '#domain/schemas/reader.ts'
import { urls } from '#domain/urls.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { EditorList } from '#web/ui/lists/editor-list.tsx'
import { counted } from '#web/ui/text/numbers.ts'
import { Done } from './parts.tsx'
import { readerTexts } from './texts.ts'

const texts = readerTexts.finder

/** Shows how well the paper fits the journal. */
export function FinderResults({ answer }: { answer: FinderAnswer }) {
  const { fit, nearest, articles, categories, editors } = answer
  const words = texts.fits[fit]
  return (
    <>
      <Done title={words.title}>
        <p>{words.body(nearest)}</p>
        <p className="meta">{texts.note}</p>
        <div className="actions">
          {(fit === 'close' || fit === 'some') && (
            <LinkButton to={urls.submission} kind="primary">
              {texts.submitPaper}
            </LinkButton>
          )}
          <LinkButton to="/aims-scope">{texts.scope}</LinkButton>
          {fit !== 'close' && <LinkButton to={urls.contact}>{texts.contact}</LinkButton>}
        </div>
      </Done>
      {articles.length > 0 && (
        <div className="reader-columns wide-first">
          <section className="reader-block reader-nearest" aria-labelledby="nearest">
            <div className="head">
              <h2 id="nearest">{texts.articles}</h2>
            </div>
            {articles.map((article) => (
              <article key={article.id} className="row">
                <p className="row-side">
                  <b>{article.category}</b>
                  <span>{article.publishedDate.slice(0, 4)}</span>
                </p>
                <div>
                  <h3>
                    <Link to={urls.article(article.id)}>{article.title}</Link>
                  </h3>
                  <p className="row-authors">{article.authors}</p>
                  <div className="row-foot">
                    <progress max={100} value={article.shared} aria-hidden="true" />
                    <span>{texts.shares(article.shared)}</span>
                  </div>
                </div>
              </article>
            ))}
          </section>
          <div>
            {fit !== 'little' && (
              <section className="reader-block" aria-labelledby="categories">
                <div className="head small">
                  <h2 id="categories">{texts.categories}</h2>
                </div>
                <ul className="reader-plain-links">
                  {categories.map(({ name, articles: count }) => (
                    <li key={name}>
                      <Link to={`${urls.articles}?category=${encodeURIComponent(name)}`}>{name}</Link>{' '}
                      <span className="meta">{counted(count, 'article')}</span>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {fit !== 'little' && editors.length > 0 && (
              <section className="reader-block" aria-labelledby="editors">
                <div className="head small">
                  <h2 id="editors">{texts.editors}</h2>
                </div>
                <EditorList editors={editors} />
              </section>
            )}
          </div>
        </div>
      )}
    </>
  )
}
