import { fold } from '#domain/blinding/fold.ts'

const work =
  '(works?|papers?|stud(y|ies)|research|articles?|publications?|books?|findings|reports?|experiments?|manuscripts?|contributions?|investigations?)'
const said =
  '(shown|showed|reported|demonstrated|described|published|found|argued|proposed|discussed|developed|introduced|established|documented)'
const earlier = '(previous|earlier|prior|past|recent|former|companion|forthcoming|preceding)'

/** Ways in which authors point at themselves. Third-person citations of one's own work are not among them. */
const phrases = [
  `\\b(our|my)( own)? ${earlier}( \\w+)? ${work}\\b`,
  `\\b(we|i)( have| had)? (previously|earlier) ${said}\\b`,
  `\\b(we|i) have (already )?${said} (previously|elsewhere|earlier|before|in (an?|our|my) (earlier|previous|prior))\\b`,
  `\\bas (we|i)( have)? ${said} (elsewhere|previously|in (our|my))\\b`,
  `\\b(our|my) (own )?${work} \\((19|20)\\d\\d\\)`,
  '\\b(the present author|the authors? of this (paper|article) (previously|has|have))\\b',
  '\\bnoss[oa]s? (trabalho|estudo|pesquisa|artigo)s? (anterior|previ)',
  '\\b(nuestr[oa]s?|mi) (trabajo|estudio|investigacion|articulo)s? (anterior|previ)',
].map((source) => new RegExp(source, 'gu'))

/** Ranges of the original text (half-open, UTF-16 units) in which the authors cite themselves as themselves. */
export function findSelfReferences(text: string): { start: number; end: number }[] {
  const { text: plain, start, end } = fold(text)
  return phrases
    .flatMap((phrase) => [...plain.matchAll(phrase)])
    .map((hit) => ({ start: start[hit.index] ?? 0, end: end[hit.index + hit[0].length - 1] ?? 0 }))
    .sort((a, b) => a.start - b.start)
    .filter((range, i, all) => i === 0 || range.start >= (all[i - 1]?.end ?? 0))
}
