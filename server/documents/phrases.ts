import { fold } from '#domain/blinding/fold.ts'

/** A passage that refers to the authors without naming them. */
export interface TellingPassage {
  rule: 'self-reference' | 'thanks' | 'funding' | 'own-institution' | 'repository'
  /** Half-open range of the original text, in UTF-16 units. */
  start: number
  end: number
}

const work =
  '(works?|papers?|stud(y|ies)|research|articles?|publications?|books?|findings|reports?|experiments?|manuscripts?|contributions?|investigations?)'
const said =
  '(shown|showed|reported|demonstrated|described|published|found|argued|proposed|discussed|developed|introduced|established|documented)'
const earlier = '(previous|earlier|prior|past|recent|former|companion|forthcoming|preceding)'
const place =
  '(universit[a-z]*|institut[a-z]*|department|faculty|school|college|hospital|academy|laboratory|lab|bank|ministry|clinic)'

/**
 * Self-references in the first person. Authors who cite their own work in the third person are not included.
 */
const selfReferences = [
  `\\b(our|my)( own)? ${earlier}( \\w{1,30})? ${work}\\b`,
  `\\b(we|i)( have| had)? (previously|earlier) ${said}\\b`,
  `\\b(we|i) have (already )?${said} (previously|elsewhere|earlier|before|in (an?|our|my) (earlier|previous|prior))\\b`,
  `\\bas (we|i)( have)? ${said} (elsewhere|previously|in (our|my))\\b`,
  `\\b(our|my) (own )?${work} \\((19|20)\\d\\d\\)`,
  '\\b(the present author|the authors? of this (paper|article) (previously|has|have))\\b',
  '\\bnoss[oa]s? (trabalho|estudo|pesquisa|artigo)s? (anterior|previ)',
  '\\b(nuestr[oa]s?|mi) (trabajo|estudio|investigacion|articulo)s? (anterior|previ)',
  '\\b(unsere[rnms]?|meine[rnms]?) (fruher|vorherig|vorangegangen|eigen)\\w{0,6} (arbeit|studie|untersuchung|beitrag|aufsatz)',
  '\\b(notre|nos|mon|mes) (travail|travaux|etudes?|articles?|recherches?) (precedent|anterieur)',
]

const author = '(we|i|the authors?|both authors|all authors)'
/** Acknowledgements. They often have no heading and are in a footnote on page 1 or in a first paragraph. */
const thanks = [
  `\\b${author}( \\w{1,12}){0,4} (thanks?|acknowledges?|grateful|gratefully|indebted|thankful)\\b`,
  '\\b(many |special |our |my )?thanks (are due |go )?to\\b',
  '\\b(seminar|conference|workshop|session)s? (participants|audiences?|attendees|discussants?)\\b',
  '\\b(participants|audiences?|attendees) (at|of|in) (the|various|several|seminars?|workshops?|conferences?)\\b',
  '\\b(helpful|useful|valuable|insightful) (comments|suggestions|discussions?)\\b',
  '\\b(agradecemos|agradezco|agradeco|(l?os|l?as) autor[ae]?s agradecem?n?)\\b',
  '\\b(wir|ich) (danken?|mochten?)\\b|\\b(danken wir|danke ich|autor(inn)?en danken|unser dank gilt)\\b',
  '\\b(nous remercions|je remercie|les auteure?s remercient|tenons a remercier|tiens a remercier)\\b',
]

const grants =
  '(grants?|awards?|contracts?|projects?|fellowships?|proyectos?|projetos?|processos?|editais|edital|projekt\\w{0,8}|forderkennzeichen|convention|beca|bolsa)'
const funding = [
  '\\bthis (work|research|study|paper|project|article|publication)( \\w{1,12}){0,3} (funded|supported|financed|sponsored)\\b',
  `\\b(funded|supported|financed|sponsored)( \\w{1,12}){0,2} (by|through|under)( \\w{1,20}){0,8} ${grants}\\b`,
  '\\b(financial|generous|funding) support (from|of|by|through|was|is|provided)\\b',
  // Firms also receive awards, so this pattern requires that the authors or their work are named as receiving
  // one.
  `\\b(${author}|(this|the|present|our) (work|research|study|project|paper|article))( \\w{1,12}){0,3} receiv(e|es|ed) (\\w{1,12} ){0,3}(funding|${grants})\\b`,
  `\\backnowledges? (\\w{1,12} ){0,3}(funding|${grants})\\b`,
  `\\b${grants} ?(agreement )?(numbers?|nos?|nr|nums?|n|#|id)[ .:*#]{0,3}[a-z]{0,8}[ -/]?\\d[\\d./-]{2,}`,
  `\\b${grants} ?\\(?[a-z]{1,8}[ -/]?\\d{4,}`,
  '\\b(financiad[oa]s? (por|pela?|pelo)|apoio financeiro|apoyo financiero)\\b',
  '\\b(gefordert (durch|von|vom|aus)|finanziell unterstutzt|finanziert (durch|von|vom))\\b',
  '\\b(financee?s? par (la|le|l|une?|des)|soutien financier|avec le soutien de)\\b',
]

const ownInstitutions = [
  `\\b(our|my)( own| home)?( \\w{1,12})? ${place}\\b`,
  '\\b(nuestr[oa]|noss[oa]|mi|minha) (universidade?|instituci?[ac][oa]?o?n?|faculdade?|facultad|departamento|escuela|escola|hospital)\\b',
  '\\b(unsere[rnms]?|meine[rnms]?) (universitat|hochschule|fakultat|institut|klinik|abteilung)\\b',
  '\\b(notre|mon|ma) (universite|institut|faculte|departement|ecole|laboratoire|hopital)\\b',
]

/** Repositories and registries of code, data and preregistrations, whose addresses name the owner. */
const repositories = [
  '\\b(github\\.com|gitlab\\.com|bitbucket\\.org|codeberg\\.org|osf\\.io|huggingface\\.co|sourceforge\\.net/projects|aspredicted\\.org|figshare\\.com|openicpsr\\.org)/[\\w.?=-]{0,80}\\w(/[\\w.-]{0,80}\\w)?',
  '\\b(drive\\.google\\.com|docs\\.google\\.com|dropbox\\.com|1drv\\.ms|onedrive\\.live\\.com|sites\\.google\\.com)/[^\\s)]{1,120}',
  '\\bsocialscienceregistry\\.org/[\\w/-]{0,60}\\w|\\baearctr-\\d{4,}|\\bnct\\d{8}\\b',
  '\\b10\\.(5281/zenodo\\.\\d+|7910/dvn/\\w{4,8}|6084/m9\\.figshare\\.\\d+|5061/dryad\\.\\w+|17632/\\w{4,16}|3886/e\\d+\\w*)',
  // Matches 'owner/repository: 1.2', the form in which archives cite a release.
  '\\b[a-z][a-z0-9-]{2,38}/[a-z][\\w.-]{2,80}\\w(?=: v?\\d)',
  '\\bpre-?registered( \\w{1,12}){0,6} (osf|aspredicted|registry|#\\d+|\\d{4,})',
]

const patterns: { rule: TellingPassage['rule']; regex: RegExp }[] = (
  [
    ['self-reference', selfReferences],
    ['thanks', thanks],
    ['funding', funding],
    ['own-institution', ownInstitutions],
    ['repository', repositories],
  ] as const
).flatMap(([rule, sources]) => sources.map((source) => ({ rule, regex: new RegExp(source, 'gu') })))

/**
 * Maximum length of the rest of a paragraph. It is included because acknowledgements and funding statements
 * continue after the matched words.
 */
const longestParagraph = 600

/** Returns passages in text order, without overlaps. A passage never extends beyond its paragraph. */
export function findTellingPassages(text: string): TellingPassage[] {
  const { text: plain, start, end } = fold(text)
  const hits = patterns
    .flatMap(({ rule, regex }) => [...plain.matchAll(regex)].map((hit) => ({ rule, hit })))
    .map(({ rule, hit }) => ({
      rule,
      start: start[hit.index] ?? 0,
      end: end[hit.index + hit[0].length - 1] ?? 0,
    }))
    .sort((a, b) => a.start - b.start || b.end - a.end)
  const passages: TellingPassage[] = []
  for (const hit of hits) {
    const last = passages.at(-1)
    if (last && hit.start < last.end) continue
    const isOpen = isStatement(hit)
    if (isOpen && last && isStatement(last) && hit.start - last.end < longestOpening) {
      // Acknowledgements and funding that follow each other are combined into one statement and settled
      // together.
      last.end = endOfParagraph(text, hit.end)
      continue
    }
    passages.push(
      isOpen
        ? {
            ...hit,
            start: startOfSentence(text, hit.start, last?.end ?? 0),
            end: endOfParagraph(text, hit.end),
          }
        : hit,
    )
  }
  return passages
}

const isStatement = ({ rule }: Pick<TellingPassage, 'rule'>) => rule === 'thanks' || rule === 'funding'

/** Returns the start of the sentence, because the funder's name may come before the matched words. */
function startOfSentence(text: string, from: number, least: number): number {
  const start = Math.max(least, from - longestOpening)
  const before = text.slice(start, from)
  return from - (before.split(/[.!?]\s|\n[ \t]*\n/).at(-1) ?? '').trimStart().length
}

const longestOpening = 200

function endOfParagraph(text: string, from: number): number {
  const rest = text.slice(from, from + longestParagraph)
  const paragraph = rest.split(/\n[ \t]*\n/)[0] ?? rest
  if (paragraph.length < longestParagraph) return from + paragraph.trimEnd().length
  // A long paragraph is cut at the end of its last complete sentence.
  const sentences = /^.*[.!?](?=\s)/su.exec(paragraph)
  return from + (sentences?.[0].length ?? paragraph.length)
}
