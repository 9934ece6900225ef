const smallestFront =
  '<front><journal-meta><journal-id>x</journal-id><issn>0000-0000</issn></journal-meta><article-meta><title-group><article-title>x</article-title></title-group></article-meta></front>'

/**
 * Adds a minimal front matter to a version's body and back, so that they can be validated against the DTD.
 * The real front matter is written from the records.
 */
export function withSmallestFront(jats: string): string {
  return jats.replace(/(<article\b[^>]*>)/, `$1${smallestFront}`)
}
