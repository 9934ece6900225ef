import { child, textOf, type XmlElement } from './xml.ts'

/**
 * Whether an article has a text. Without one it holds the references alone, for an article that is published as a
 * PDF, and nothing can cite them.
 */
export const hasBodyText = (article: XmlElement): boolean => textOf(child(article, 'body')).trim() !== ''
