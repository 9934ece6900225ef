/**
 * Makes a folder of manuscripts with their gold metadata as JSON beside each: real files whose metadata are
 * known (published JATS, lists of identifiers, and papers that were read for tuning), and papers of
 * ../shared/data written as DOCX, LaTeX and PDF in several layouts.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJats } from '#server/jats/parse.ts'
import { layoutOf, shownIn } from './layouts.ts'
import { type Gold, numberOf, type Paper } from './paper.ts'
import { arxivPapers, jatsPapers } from './papers.ts'
import { texClasses, writeDocx, writePdf, writeTex } from './write.ts'

/** Real PDFs of published articles, by the JATS file that describes them. */
const published: Record<string, string> = {
  'economia-e-sociedade_new-normal-chinese-economy.pdf': 'scielo_economia-e-sociedade_china-new-normal.xml',
  'transinformacao_publicacao-brasileira-chinesa.pdf': 'scielo_transinformacao_brazil-china-wos.xml',
  'jose_climate-econometrics.pdf': 'jose_climate-econometrics.xml',
  'jose_spatial-econometrics.pdf': 'jose_spatial-econometrics.xml',
}
/** Manuscripts whose authors, affiliations and addresses are listed in identifiers.json. */
const listed = [
  'carroll_solving-micro-dsops.tex',
  'carroll_solving-micro-dsops.pdf',
  'tennant_peer-review-submitted.docx',
  'tennant_peer-review.pdf',
  'lee_deep-learning-tips_v1.docx',
  'santoro_desigualdades-covid_es.docx',
]
const titles: Record<string, string> = {
  'carroll_solving-micro-dsops.tex':
    'Solution Methods for Microeconomic Dynamic Stochastic Optimization Problems',
  'carroll_solving-micro-dsops.pdf':
    'Solution Methods for Microeconomic Dynamic Stochastic Optimization Problems',
  'tennant_peer-review-submitted.docx': 'Standardising Peer Review in Paleontology journals',
  'tennant_peer-review.pdf': 'Standardising Peer Review in Paleontology journals',
}

interface Identifier {
  kind: string
  value: string
  where: string
}

export async function makeGold(shared: string, folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true })
  let made = 0
  const keep = (file: string, bytes: Uint8Array | string, gold: Gold) => {
    if (typeof bytes === 'string') copyFileSync(bytes, join(folder, file))
    else writeFileSync(join(folder, file), bytes)
    writeFileSync(join(folder, `${file}.json`), JSON.stringify(gold, null, 1))
    made += 1
  }
  const manuscripts = join(shared, 'data/manuscripts')
  for (const [file, jats] of Object.entries(published)) {
    const article = parseJats(readFileSync(join(shared, 'data/jats', jats), 'utf8'))
    keep(file, join(manuscripts, file), {
      origin: 'real',
      title: article.title,
      ...(article.abstract && { abstract: article.abstract.text }),
      ...(article.keywords.length > 0 && !file.startsWith('jose') && { keywords: article.keywords }),
      authors: article.contributors.map((one) => ({
        firstName: one.givenName,
        lastName: one.familyName,
        ...(one.affiliations.length > 0 && {
          affiliation: one.affiliations.map(({ text }) => text).join('; '),
        }),
        ...(one.email && { email: one.email }),
      })),
    })
  }
  const identifiers: { file: string; identifiers: Identifier[] }[] = JSON.parse(
    readFileSync(join(manuscripts, 'identifiers.json'), 'utf8'),
  )
  for (const file of listed) {
    const found =
      identifiers.find((one) => one.file === file)?.identifiers.filter(({ where }) => where === 'text') ?? []
    const authors = onceEach(found.filter(({ kind }) => kind === 'author').map(({ value }) => value))
    if (!existsSync(join(manuscripts, file)) || authors.length === 0) continue
    const emails = found.filter(({ kind }) => kind === 'email').map(({ value }) => value)
    keep(file, join(manuscripts, file), {
      origin: 'real',
      ...(titles[file] && { title: titles[file] }),
      authors: authors.map((name, at) => ({
        firstName: name.split(' ').slice(0, -1).join(' '),
        lastName: name.split(' ').at(-1) ?? '',
        ...(emails.length === authors.length && { email: emails[at] ?? '' }),
      })),
    })
  }
  const jats = jatsPapers(shared)
  const places = [
    ...new Set(
      jats
        .flatMap(({ authors }) => authors.map(({ affiliation }) => affiliation))
        .filter((place) => place.length > 15 && place.length < 200),
    ),
  ]
  for (const paper of [...jats, ...arxivPapers(shared, places, 70)]) await writeAll(paper, keep)
  return made
}

/**
 * The list names whatever would identify an author, also a second form of a name ('Jon Tennant' in a citation beside
 * 'Jonathan Tennant' in the byline). An author is in the byline once.
 */
const onceEach = (names: readonly string[]): string[] =>
  names.filter((name, at) => {
    const family = (one: string) => one.split(' ').at(-1)
    return !names.slice(0, at).some((before) => family(before) === family(name) && before[0] === name[0])
  })

async function writeAll(
  paper: Paper,
  keep: (file: string, bytes: Uint8Array, gold: Gold) => void,
): Promise<void> {
  const goldOf = (origin: string, authors: Gold['authors']): Gold => ({
    origin,
    title: paper.title,
    ...(paper.abstract && { abstract: paper.abstract }),
    ...(paper.keywords.length > 0 && { keywords: paper.keywords }),
    ...(authors && { authors: authors.map(({ orcid: _, ...author }) => author) }),
  })
  const docx = layoutOf(paper.name, 'docx')
  keep(`written-${paper.name}.docx`, writeDocx(paper, docx), goldOf(docx, shownIn(paper, docx)))
  const pdf = layoutOf(paper.name, 'pdf')
  keep(`written-${paper.name}.pdf`, await writePdf(paper, pdf), goldOf(pdf, shownIn(paper, pdf)))
  const tex = texClasses[numberOf(paper.name) % texClasses.length] ?? 'article'
  keep(
    `written-${paper.name}.tex`,
    writeTex(paper, tex),
    goldOf(tex, tex === 'authblk' ? shownIn(paper, 'marks') : paper.authors),
  )
}
