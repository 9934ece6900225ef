/** Short words within names and titles in English, Spanish, Portuguese, German and French, folded. */

export const particles = new Set(
  'de da do dos das del della di du la le las los van von vom zu zur der den ter ten el al bin ibn ben st d l y e i'.split(
    ' ',
  ),
)

export const conjunctions = new Set('and und y e et i with'.split(' '))

/**
 * Words that are ignored when institutions are compared, so that 'University of Mannheim' equals 'Universität
 * Mannheim'.
 */
export const stopWords = new Set(
  'of the for de da do dos das del della di du des la le les el los las en em in at and und y e et an zu zur fur fuer von van der den d l s na no a'.split(
    ' ',
  ),
)

/** Words for kinds of institutions and departments. Words on the same line are treated as equal. */
const kindLines = `
university univ uni universitat universitaet universite universita universidad universidade universiteit universitet
institute inst institut instituto istituto
department dept dep departamento departement dipartimento fachbereich
faculty fac facultad faculdade faculte fakultat fakultaet
school escuela escola ecole schule scuola
college colegio colegiado
center centre centro zentrum ctr
laboratory lab labs laboratorio laboratoire labor
academy academia akademie academie
hospital klinikum clinic clinica
hochschule fachhochschule polytechnic polytechnique politecnico politecnica
bank banco banque
foundation fundacion fundacao stiftung fondation
ministry ministerio ministerium ministere
council conselho consejo rat
company corporation corp gmbh inc ltd
program programme programa graduate postgraduate
research forschung
group division section chair lehrstuhl
`
const otherLines = `
national nacional nationale nazionale
federal bundes
economics econ economia economie wirtschaft
science sciences sci ciencias ciencia wissenschaften
technology tech technologie tecnologia
business
state estadual estatal
`

const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split(' '))

export const institutionKinds = new Map(
  lines(kindLines).flatMap((words) => words.map((word) => [word, words[0] ?? word] as const)),
)

/** Maps each word to the first word of its line, which stands for all its translations and abbreviations. */
const standing = new Map([
  ...institutionKinds,
  ...lines(otherLines).flatMap((words) => words.map((word) => [word, words[0] ?? word] as const)),
])

export const standardWord = (word: string): string => standing.get(word) ?? word

/** Words that do not distinguish one institution from another. */
export const genericWords = new Set([
  ...standing.keys(),
  ...'independent researcher scholar none unaffiliated self retired consultant author affiliation anonymous student professor lecturer fellow medicine medical law management engineering mathematics statistics physics biology finance history sociology psychology arts applied social international studies health public'.split(
    ' ',
  ),
])
