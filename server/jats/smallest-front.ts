const smallestFront =
  '<front><journal-meta><journal-id>x</journal-id><issn>0000-0000</issn></journal-meta><article-meta><title-group><article-title>x</article-title></title-group></article-meta></front>'

/** A version's body and back with a minimal front matter, for the DTD: the real one is written from the records. */
export function withSmallestFront(jats: string): string {
  return jats.replace(/(<article\b[^>]*>)/, `$1${smallestFront}`)
}
