import type { SummaryPart, TranslationPart } from '#domain/article/article-parts.ts'
import type { FurtherAbstract, JatsArticle } from '../jats/model.ts'

/** Returns a language as a BCP 47 tag, or null. Some files write 'en_US'. */
export function tagOf(language: string | null | undefined): string | null {
  return language?.trim().replaceAll('_', '-') || null
}

/** Returns titles and abstracts in other languages, one entry for each language. */
export function translationsOf(article: JatsArticle): TranslationPart[] {
  const abstracts = article.furtherAbstracts.filter(isTranslation)
  const languages = new Set(
    [...article.titleTranslations, ...abstracts].flatMap(({ language }) => tagOf(language) ?? []),
  )
  return [...languages].map((language) => {
    const isIn = (part: { language: string | null }) => tagOf(part.language) === language
    return {
      language,
      title: article.titleTranslations
        .filter(isIn)
        .map(({ text }) => text)
        .join(': '),
      abstract: abstracts
        .filter(isIn)
        .flatMap(({ paragraphs }) => paragraphs)
        .join('\n\n'),
    }
  })
}

/** Returns the summaries for readers outside the field. One without a language is in that of the article. */
export function plainSummariesOf(article: JatsArticle, journalLanguage: string): SummaryPart[] {
  return article.furtherAbstracts.filter(isPlainSummary).map(({ language, paragraphs }) => ({
    language: tagOf(language) ?? tagOf(article.language) ?? journalLanguage,
    text: paragraphs.join('\n\n'),
  }))
}

/** The other abstracts, such as key points and summaries with a title of their own, which stand before the text. */
export const otherAbstractsOf = ({ furtherAbstracts }: JatsArticle) =>
  furtherAbstracts.filter((one) => !isTranslation(one) && !isPlainSummary(one))

export const isTranslation = ({ type, language, paragraphs, figures }: FurtherAbstract) =>
  type === '' && tagOf(language) !== null && paragraphs.length > 0 && figures.length === 0

export const isPlainSummary = ({ type, paragraphs, figures }: FurtherAbstract) =>
  type === 'plain-language-summary' && paragraphs.length > 0 && figures.length === 0
