/** Returns a text without accents, capitals and punctuation, so that two versions of it can be compared. */
export const fold = (text = '') =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
