import { languageOf } from '#domain/text-language.ts'
import type { XmlElement } from '../../jats/xml.ts'
import { plainText } from './tree.ts'

/** Words that LaTeX would print, or that a text without them needs, in the language of the text. */
export interface DocumentWords {
  references: string
  fig: string
  'table-wrap': string
  'disp-formula': string
  sec: string
  app: string
  /** Between the names of a citation by two authors. */
  and: string
}

const english: DocumentWords = {
  references: 'References',
  fig: 'Figure',
  'table-wrap': 'Table',
  'disp-formula': 'Equation',
  sec: 'Section',
  app: 'Appendix',
  and: 'and',
}

type Listed = readonly [
  references: string,
  fig: string,
  table: string,
  formula: string,
  sec: string,
  app: string,
  and: string,
]

const languages: Record<string, Listed> = {
  es: ['Referencias', 'Figura', 'Tabla', 'Ecuación', 'Sección', 'Apéndice', 'y'],
  ca: ['Referències', 'Figura', 'Taula', 'Equació', 'Secció', 'Apèndix', 'i'],
  pt: ['Referências', 'Figura', 'Tabela', 'Equação', 'Seção', 'Apêndice', 'e'],
  fr: ['Références', 'Figure', 'Tableau', 'Équation', 'Section', 'Annexe', 'et'],
  it: ['Riferimenti bibliografici', 'Figura', 'Tabella', 'Equazione', 'Sezione', 'Appendice', 'e'],
  de: ['Literatur', 'Abbildung', 'Tabelle', 'Gleichung', 'Abschnitt', 'Anhang', 'und'],
  nl: ['Literatuur', 'Figuur', 'Tabel', 'Vergelijking', 'Paragraaf', 'Bijlage', 'en'],
}

/** Languages for which only the heading of the reference list is known. */
const referenceTitles: Record<string, string> = {
  pl: 'Bibliografia',
  sv: 'Referenser',
  da: 'Referencer',
  fi: 'Lähteet',
  cs: 'Literatura',
  tr: 'Kaynakça',
  ru: 'Список литературы',
  uk: 'Список літератури',
}

/** Returns the words of the language in which a text is written; English where that is unknown. */
export function documentWords(blocks: readonly XmlElement[]): DocumentWords {
  const language = languageOf(blocks.map((block) => plainText(block.children)).join(' ')) ?? 'en'
  const listed = languages[language]
  if (!listed) return { ...english, references: referenceTitles[language] ?? english.references }
  const [references, fig, table, formula, sec, app, and] = listed
  return { references, fig, 'table-wrap': table, 'disp-formula': formula, sec, app, and }
}
