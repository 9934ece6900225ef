import { unaccentedWords } from '#domain/unaccented.ts'

/** Returns a text without accents, capitals and punctuation, so that two versions of it can be compared. */
export const fold = (text = '') => unaccentedWords(text).join(' ')
