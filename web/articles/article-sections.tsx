import { Link } from 'react-router'
import { languageName } from '#domain/article/article-parts.ts'
import { detailLabel, listNames } from '#domain/manuscript/details.ts'
import { urls } from '#domain/urls.ts'
import type { ArticleContent } from './article.tsx'
import { linked } from './article-references.tsx'
import { statementTexts, articleTexts as texts } from './article-texts.ts'
import { MarkedWords, Paragraphs } from './marked-words.tsx'

type Article = ArticleContent['article']

interface AbstractProps {
  article: Article
  front: ArticleContent['front']
  /** The language of the abstract, if it is not that of the journal. */
  language: string | undefined
  headings: ArticleContent['headings']
  journalLanguage: string
}

/** The abstract with keywords, plain-language summaries and translations. */
export function Abstract({ article, front, language: written, headings, journalLanguage }: AbstractProps) {
  const { abstract, keywords, jelCodes, plainSummaries, translations } = article
  const parts = [abstract, keywords, jelCodes, plainSummaries, translations]
  if (parts.every(({ length }) => length === 0)) return null
  // Without an abstract, as in errata, its heading would stand alone.
  const Heading = abstract ? 'h3' : 'h2'
  const heading = (words: string) => ({
    children: headings[words] ?? words,
    lang: headings[words] && written,
  })
  const isOwn = ({ language }: { language: string }) => language === (written ?? journalLanguage)
  const others = plainSummaries.filter((summary) => !isOwn(summary))
  const summaryHtml = (wanted: string) =>
    front?.plainSummaries.find(({ language }) => language === wanted)?.html
  const translationHtml = (wanted: string) => front?.translations.find(({ language }) => language === wanted)
  return (
    <section className="abstract" aria-labelledby={abstract ? 'abstract' : undefined}>
      {abstract && <h2 id="abstract" {...heading(texts.abstract)} />}
      {abstract && <Paragraphs text={abstract} html={front?.abstract} language={written} />}
      {listNames.map(
        (name) =>
          article[name].length > 0 && (
            <div key={name} className="article-keywords">
              <Heading id={name} {...heading(detailLabel(name))} />
              <ul aria-labelledby={name} lang={written}>
                {article[name].map((term) => (
                  <li key={term}>
                    <Link to={urls.topic(term)}>{term}</Link>
                  </li>
                ))}
              </ul>
            </div>
          ),
      )}
      {jelCodes.length > 0 && (
        <div className="article-keywords">
          <Heading id="jel-codes" {...heading(texts.jelCodes)} />
          <ul aria-labelledby="jel-codes">
            {jelCodes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </div>
      )}
      {plainSummaries.filter(isOwn).map(({ language, text }) => (
        <div key={language} className="article-plain-summary">
          <Heading {...heading(texts.plainSummary)} />
          <Paragraphs text={text} html={summaryHtml(language)} language={written} />
        </div>
      ))}
      {others.map(({ language, text }) => (
        <details key={language} className="fold">
          <summary>
            {texts.plainSummary}: <span lang={language}>{languageName(language)}</span>
          </summary>
          <div lang={language} dir="auto">
            <Paragraphs text={text} html={summaryHtml(language)} />
          </div>
        </details>
      ))}
      {translations.map(({ language, title, abstract }) => (
        <details key={language} className="fold">
          <summary lang={language}>{languageName(language)}</summary>
          <div lang={language} dir="auto">
            {title && (
              <MarkedWords as="h3" html={translationHtml(language)?.title}>
                {title}
              </MarkedWords>
            )}
            <Paragraphs text={abstract} html={translationHtml(language)?.abstract} />
          </div>
        </details>
      ))}
    </section>
  )
}

const statements = [
  'acknowledgements',
  'funding',
  'dataAvailability',
  'codeAvailability',
  'competingInterests',
  'ethics',
] as const

function linksOf({ dataLinks, codeLinks }: Article, kind: (typeof statements)[number]) {
  if (kind === 'dataAvailability') return dataLinks
  return kind === 'codeAvailability' ? codeLinks : []
}

/**
 * Statements and references of an article without full text. All readers may see them, even if the article is
 * not open access.
 */
export function Statements({ article }: { article: Article }) {
  const made = statements.filter((kind) => article[kind] || linksOf(article, kind).length > 0)
  if (made.length === 0) return null
  return (
    <section id="statements" className="full-text" aria-labelledby="statements-title">
      <h2 id="statements-title">{statementTexts.title}</h2>
      {made.map((kind) => (
        <section key={kind} className="statement">
          <h3>{statementTexts[kind]}</h3>
          <p>{linked(article[kind] ?? '')}</p>
          {linksOf(article, kind).map(({ label, url }) => (
            <p key={url}>
              <a href={url}>{label}</a>
            </p>
          ))}
        </section>
      ))}
    </section>
  )
}
