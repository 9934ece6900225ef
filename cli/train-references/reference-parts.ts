/** Parts that the renderers of the different styles share: numbers, titles, pages, and identifiers. */
import type { Person } from './people.ts'
import { type Language, monthOf } from './vocabulary.ts'
import type { Writer } from './writer.ts'

export interface Work {
  language: Language
  title: string
  authors: Person[]
  /** Title of the book or the proceedings in which the work appeared, and their editors. */
  book: string
  editors: Person[]
}

export interface Numbers {
  year: string
  volume: string
  issue: string
  first: string
  last: string
}

export function numbersOf({ pick, happens, between }: Writer): Numbers {
  const start = between(1, pick(60, 400, 3000))
  const article = pick(
    `e${between(1000, 999999)}`,
    `${between(10000, 999999)}`,
    `0${between(10000, 99999)}`,
    `P0${between(1000, 9999)}`,
  )
  const isArticle = happens(0.12)
  const isSupplement = happens(0.04)
  return {
    year: String(between(happens(0.2) ? 1930 : 1985, 2024)),
    volume: happens(0.02) ? `${pick('T', 'S')}${between(1, 120)}` : String(between(1, pick(20, 60, 400))),
    issue: pick(
      String(between(1, 12)),
      String(between(1, 6)),
      `${between(1, 5)}/${between(6, 9)}`,
      'spe',
      `${between(1, 4)} Suppl 1`,
      `suppl. ${between(1, 3)}`,
      'esp.',
      `${between(1, 6)}`,
    ),
    first: isArticle ? article : `${isSupplement ? pick('S', 's', 'e') : ''}${start}`,
    last: isArticle ? '' : `${isSupplement ? pick('S', 's', 'e') : ''}${start + between(2, 40)}`,
  }
}

/** Sometimes adds to a title what makes titles hard to recognise. */
export function titled({ language, title }: Work, { pick, happens, between }: Writer): string {
  const year = between(1750, 2020)
  const end = {
    pt: pick(
      `: um estudo de caso`,
      `: ${year} a ${year + between(2, 40)}`,
      ` no Brasil`,
      ` em ${year}`,
      `. Uma revisão da literatura`,
      `, Brasil, ${year}-${year + between(2, 9)}`,
    ),
    es: pick(
      `: un estudio de caso`,
      ` en ${year}`,
      `. Una revisión`,
      ` en la Argentina`,
      `: el caso de México`,
      ` entre ${year} y ${year + 5}`,
    ),
    en: pick(
      `: a review of the evidence`,
      ` in ${year}`,
      `, Lima, Peru`,
      `. A systematic review`,
      `: evidence from Brazil`,
      `, Buenos Aires, Argentina`,
      `, Brazil, ${year}-${year + between(2, 9)}`,
    ),
  }[language]
  const plain = title.replace(/[.]$/, '')
  if (happens(0.07)) return `${plain} (${year}${pick('-', '–', ' - ')}${year + between(2, 60)})`
  if (happens(0.12) && !/[?!]$/.test(plain)) return plain + end
  return plain
}

export const cased = (title: string, { happens }: Writer) =>
  happens(0.15) ? title.replaceAll(/(?<=\s)\p{Ll}(?=\p{L}{3})/gu, (letter) => letter.toUpperCase()) : title

export function access(writer: Writer, language: Language): void {
  const { add, pick, between, happens } = writer
  const day = between(1, 28)
  const year = between(2015, 2024)
  const month = monthOf(language, writer)
  const start = {
    pt: pick('Disponível em: ', 'Disponível em ', 'Disponível em: <', 'disponível em: '),
    es: pick('Disponible en: ', 'Recuperado de ', 'Disponible en '),
    en: pick(
      'Available at: ',
      'Available from: ',
      'Retrieved from ',
      `Retrieved ${month.replace('.', '')} ${day}, ${year}, from `,
      'URL ',
      '',
    ),
  }[language]
  add(` ${start}`)
  add(
    `https://www.${pick('scielo.br', 'example.org', 'bit.ly', 'jstor.org')}/${pick('j/rep', 'article', `${year}/view`, 'stable')}/${between(1000, 99999)}${pick('', '.pdf', '/?lang=pt')}`,
    'url',
  )
  if (start.endsWith('<')) add('>')
  if (/^Retrieved [A-Z]/.test(start) || happens(0.25)) return
  add(
    {
      pt: pick(
        `. Acesso em: ${day} ${month} ${year}.`,
        `. Acesso em ${day} ${month} ${year}.`,
        `, acessado em ${day}/0${between(1, 9)}/${year}.`,
      ),
      es: pick(
        `. Acceso en: ${day} ${month} ${year}.`,
        `. Consultado el ${day} de ${month} de ${year}.`,
        `. [Consulta: ${day} ${month} ${year}].`,
      ),
      en: pick(
        `. Accessed ${day} ${month} ${year}.`,
        `. Accessed ${month} ${day}, ${year}.`,
        `. Last access: ${month} ${day}, ${year}.`,
        ` (accessed ${year})`,
      ),
    }[language],
  )
}

/** Writes a DOI and other identifiers, or an address, or nothing. */
export function identifiers(writer: Writer, language: Language): void {
  const { add, pick, happens, between } = writer
  if (happens(0.45)) {
    add(
      pick(
        ' https://doi.org/',
        ' doi:',
        ' DOI: ',
        ' doi: ',
        ' http://dx.doi.org/',
        ' DOI: https://doi.org/',
        ' doi: http://doi.org/',
        '. ',
      ),
    )
    add(
      `10.${between(1000, 9999)}/${pick('s', 'j.', 'science.', '')}${between(1000, 99999)}.${between(10, 999999)}`,
      'doi',
    )
    if (happens(0.3))
      add(
        pick(
          '.',
          ` ${between(1000000, 39999999)}`,
          `. PMID: ${between(1000000, 39999999)}`,
          ` PMID:${between(1000000, 39999999)}; PMCID: PMC${between(100000, 9999999)}.`,
          ' [Crossref]',
          '. PubMed',
          ' [PubMed]',
        ),
      )
  } else if (happens(0.35)) access(writer, language)
}

export function pages({ add, pick }: Writer, { first, last }: Numbers, prefix: string): void {
  add(prefix)
  add(first, 'firstPage')
  if (!last) return
  const isShort = pick(true, false, false) && /^\d{3,}$/.test(last) && last.length === first.length
  const same = isShort ? [...last].findIndex((digit, at) => digit !== first[at]) : 0
  add(pick('-', '–', '-', '–', '--'))
  add(last.slice(Math.max(0, same)), 'lastPage')
}
