/** Words of which rendered references are made: places, months, bodies, and names of journals. */
import type { Writer } from './writer.ts'

const portugueseCities =
  'São Paulo|Rio de Janeiro|Belo Horizonte|Porto Alegre|Brasília|Curitiba|Salvador|Recife|Fortaleza|Florianópolis|Campinas|Goiânia|Belém|Natal|Maringá|Londrina|Niterói|São Carlos|Juiz de Fora|Viçosa|João Pessoa|Lisboa|Coimbra|Porto|Braga|Marília|Santa Maria|Pelotas|Uberlândia|Ribeirão Preto|Cuiabá|Manaus|Vitória|Piracicaba|Bauru'.split(
    '|',
  )
const spanishCities =
  'Buenos Aires|Madrid|Barcelona|Ciudad de México|Bogotá|Santiago|Lima|Montevideo|Medellín|Valencia|Granada|Sevilla|Córdoba|Caracas|Quito|La Habana|Salamanca|Zaragoza|México, D.F.|La Plata|Rosario|Valparaíso'.split(
    '|',
  )
const englishCities =
  'London|New York|Cambridge|Oxford|Boston|Washington, DC|Chicago|Berlin|Paris|Amsterdam|Geneva|Dordrecht|Cambridge, MA|Princeton|Toronto|Beijing|Thousand Oaks|Cham|Hoboken, NJ|Philadelphia'.split(
    '|',
  )
const portugueseTopics =
  'Educação|Economia|Saúde Pública|Sociologia|História|Ciência Política|Psicologia|Enfermagem|Linguística|Ciências Sociais|Física|Administração|Contabilidade|Geografia|Filosofia|Comunicação|Saúde Coletiva|Economia Política|Ciência da Informação|Biblioteconomia|Políticas Públicas|Estatística|Medicina Tropical|Epidemiologia|Direito|Antropologia|Serviço Social|Estudos Feministas|Ensino de Ciências|Cardiologia|Educação Especial|Economia Rural|Desenvolvimento|Letras|Arte'.split(
    '|',
  )
const spanishTopics =
  'Educación|Economía|Salud Pública|Sociología|Historia|Ciencia Política|Psicología|Filosofía|Comunicación|Investigación Educativa|Ciencias Sociales|Derecho|Lingüística|Antropología|Estudios Sociales|Documentación Científica|Humanidades|Trabajo Social|Análisis Económico'.split(
    '|',
  )
const englishTopics =
  'Economics|Finance|Sociology|Statistics|Machine Learning|Public Health|Medicine|Epidemiology|Political Science|Psychology|Education|Information Science|Management|Molecular Biology|Ecology|Physics|Chemistry|Engineering|Environmental Studies|Computational Biology|Trade|Monetary Economics|Labor Economics|Business Ethics|Genetics|Nursing|Law|Development Studies|Linguistics|Applied Mathematics'.split(
    '|',
  )

export const languages = ['pt', 'es', 'en'] as const
export type Language = (typeof languages)[number]

const cities: Record<Language, string[]> = {
  pt: portugueseCities,
  es: spanishCities,
  en: englishCities,
}

export const cityOf = (language: Language, { pick }: Writer) => pick(...cities[language])

/** Returns an invented name of a journal, formed as such names usually are. */
export function journalOf(language: Language, { pick, happens }: Writer): string {
  const topics = { pt: portugueseTopics, es: spanishTopics, en: englishTopics }[language]
  const topic = () => pick(...topics)
  const and = { pt: 'e', es: 'y', en: 'and' }[language]
  const name =
    language === 'en'
      ? pick(
          () => `Journal of ${topic()}`,
          () => `Journal of ${topic()} and ${topic()}`,
          () =>
            `${pick('American', 'European', 'British', 'International', 'Annual')} ${pick('Journal of', 'Review of')} ${topic()}`,
          () => `${topic()} Letters`,
          () => `${topic()}`,
          () => `${topic()} ${pick('Quarterly', 'Review', 'Research', 'Today', 'Reports')}`,
          () => `${topic()} & ${topic()}`,
          () => `Proceedings of the ${pick('National Academy of Sciences', 'Royal Society B', 'IEEE')}`,
          () =>
            `${topic()}: ${pick('Theory and Practice', 'An International Journal', 'Research and Methods')}`,
          () =>
            `${pick('J', 'Int J', 'Eur J', 'Am J', 'Ann', 'Rev')} ${pick('Econ', 'Med', 'Phys', 'Chem', 'Stat', 'Epidemiol', 'Clin Oncol', 'Public Health', 'Respir Crit Care Med', 'Biol', 'Comput Biol')}`,
          () =>
            pick(
              'Physica A',
              'Physica D',
              'Eur Phys J B',
              'Phys Rev E',
              'J Phys A',
              'Phys Lett B',
              'Proc R Soc Lond B',
              'J. Phys. A',
              'Phys. Rev. B',
              'Nucl. Phys. A',
              'Chem. Phys. Lett.',
              'Acta Cryst. D',
            ),
          () =>
            `${pick('Phys. Rev.', 'J. Appl.', 'Proc. Natl.', 'Am. Econ.', 'Q. J.')} ${pick('Lett.', 'B', 'E', 'Phys.', 'Acad. Sci. U.S.A.', 'Rev.', 'Econ.')}`,
        )()
      : pick(
          () =>
            `Revista ${language === 'pt' ? 'Brasileira' : pick('Española', 'Mexicana', 'Chilena', 'Colombiana')} de ${topic()}`,
          () => `Revista de ${topic()}`,
          () => `Revista ${topic()}`,
          () => `Revista de ${topic()} ${and} ${topic()}`,
          () => `Cadernos de ${topic()}`,
          () =>
            `${pick('Estudos', 'Estudios', 'Cadernos', 'Cuadernos', 'Anais', 'Arquivos', 'Boletim', 'Boletín')} ${pick('de ', 'em ', '')}${topic()}`,
          () => `${topic()} & ${topic()}`,
          () => `${topic()} ${and} ${topic()}`,
          () =>
            `${topic()}: ${pick('teoria e pesquisa', 'teoría y práctica', 'reflexão e crítica', 'estudos e debates', `avaliação e políticas em ${topic().toLowerCase()}`)}`,
          () => topic(),
          () =>
            pick(
              'Educar',
              'Secuencia',
              'Perspectiva',
              'Cronos',
              'Transinformação',
              'Estudos Avançados',
              'Lua Nova',
              'Dados',
              'Varia História',
              'Ágora',
              'Em Questão',
              'Tempo',
              'Isegoría',
              'Signos',
              'HOLOS',
              'RAE',
              'RBCS',
              'Galáxia',
              'Alfa',
              'Nómadas',
              'Papeles',
              'Encontros',
            ),
          () =>
            `Rev ${pick('Bras', 'Lat Am', 'Panam', 'Saúde', 'Esp', 'Méd Chile')} ${pick('Enferm', 'Epidemiol', 'Saúde Pública', 'Cardiol', 'Salud Pública', 'Med')}`,
          () =>
            `${pick('Cad', 'Arq', 'Ciênc', 'An', 'Bol', 'Epidemiol Serv', 'J')} ${pick('Saúde Pública', 'Bras Cardiol', 'Saúde Coletiva', 'Saúde', 'Pediatr')}`,
        )()
  return happens(0.06) ? `${name} (${name.replaceAll(/[^\p{Lu}]/gu, '') || 'Online'})` : name
}

/** Returns a title of a book: the beginning of another title, or one of the usual forms. */
export function bookOf(language: Language, title: string, { pick, happens }: Writer): string {
  const topic = pick(...{ pt: portugueseTopics, es: spanishTopics, en: englishTopics }[language])
  const words = (title.split(/[:?]/)[0] ?? title).split(' ')
  const start = words
    .slice(0, pick(4, 6, 8))
    .join(' ')
    .replace(/[,.;]$/, '')
  const usual = {
    pt: pick(
      `Introdução à ${topic}`,
      `${topic} e sociedade no Brasil`,
      `História da ${topic}: ensaios`,
      `Dicionário de ${topic}`,
    ),
    es: pick(
      `Introducción a la ${topic}`,
      `Historia de la ${topic}`,
      `${topic} y sociedad: nuevas perspectivas`,
    ),
    en: pick(
      `Handbook of ${topic}`,
      `The Oxford Handbook of ${topic}`,
      `${topic}: Theory and Applications`,
      `Encyclopedia of ${topic}`,
      `Advances in ${topic}`,
    ),
  }[language]
  return happens(0.6) ? `${start}${happens(0.3) ? `: ${usual.toLowerCase()}` : ''}` : usual
}

const months: Record<Language, string[]> = {
  pt: 'jan. fev. mar. abr. maio jun. jul. ago. set. out. nov. dez.'.split(' '),
  es: 'ene. feb. mar. abr. mayo jun. jul. ago. sept. oct. nov. dic.'.split(' '),
  en: 'Jan. Feb. Mar. Apr. May June July Aug. Sept. Oct. Nov. Dec.'.split(' '),
}
export const monthOf = (language: Language, { pick }: Writer) => pick(...months[language])

const surnames =
  'Silva|Santos|Oliveira|Souza|Pereira|Ferreira|Almeida|Carvalho|Gomes|Ribeiro|Rocha|Lima|Araújo|Cavalcanti|Barros|Moreira|Nogueira|Magalhães|Guimarães|García|Rodríguez|Hernández|Martínez|Vallejo|Guevara|Menéndez|Saldaña|Jiménez|Muñoz|Núñez|Ibáñez|Tudón|Alcántara|Bravo|Castro|Sen|Wang|Müller|Dartora|Zanella|Wuld|Saul|Marino|Heilmann|Fonseca|Figueiredo|Paiva|Toledo|Quiroga|Fleck|Drummond|Pessoa|Lispector|Vieira|Bastos|Monteiro'.split(
    '|',
  )
const given =
  'Ana|João|José|Maria|Carlos|Paulo|Pedro|Luiz|Fernando|Fernanda|Beatriz|Cristina|Eduardo|Marcos|Rafael|Juan|Luis|Miguel|Manuel|Carmen|Isabel|Lucía|Antonio|Francisco|Javier|Marta|Helena|Rosemary|Vera|Regina|Henrique|Gustavo|Aline|Camila|Diego'.split(
    '|',
  )

/** Returns an invented author. Surnames may be double, and begin with a particle or end with a suffix. */
export function authorOf(language: Language, writer: Writer): { family: string; given: string } {
  const { pick, happens } = writer
  const double = language === 'es' ? 0.55 : 0.12
  const family = happens(double)
    ? `${pick(...surnames)}${happens(0.15) ? '-' : ' '}${pick(...surnames)}`
    : pick(...surnames)
  const first = happens(0.35) ? `${pick(...given)} ${pick(...given)}` : pick(...given)
  const middle = language === 'pt' && happens(0.4) ? ` ${pick(...surnames)}` : ''
  if (language === 'pt' && happens(0.15))
    return { family, given: `${first}${middle} ${pick('de', 'da', 'dos', 'do', 'de', 'e')}` }
  if (happens(0.08))
    return {
      family: `${pick('Di', 'De', 'Da', 'Van', 'Von', 'De la', 'Del', 'El', 'Le', 'van der', 'dos', 'Mc')} ${pick(...surnames)}`,
      given: first,
    }
  if (language === 'pt' && happens(0.08))
    return {
      family,
      given: `${first}${middle}`,
      suffix: pick('Júnior', 'Filho', 'Neto', 'Jr', 'Sobrinho'),
    } as { family: string; given: string }
  return { family, given: `${first}${middle}` }
}

const bodies: Record<Language, string[]> = {
  pt: 'BRASIL. Ministério da Saúde|BRASIL. Ministério da Educação|IBGE|IBGE – Instituto Brasileiro de Geografia e Estatística|INEP|INSTITUTO NACIONAL DE ESTUDOS E PESQUISAS EDUCACIONAIS|SÃO PAULO (Estado). Secretaria da Saúde|UNESCO|Ministério da Saúde (BR)|ORGANIZAÇÃO MUNDIAL DA SAÚDE|CEPAL – Comissão Econômica para a América Latina|BANCO CENTRAL DO BRASIL|BRASIL'.split(
    '|',
  ),
  es: 'CEPAL|Organización Mundial de la Salud|Ministerio de Educación|INEGI|Naciones Unidas|Banco Mundial|MÉXICO. Secretaría de Salud|OCDE'.split(
    '|',
  ),
  en: 'World Health Organization|OECD|World Bank|International Monetary Fund|UNCTAD – United Nations Conference on Trade and Development|European Commission|National Research Council|R Core Team|ILO – International Labour Organization|American Diabetes Association|US Bureau of Labor Statistics|Centers for Disease Control and Prevention'.split(
    '|',
  ),
}
export const bodyOf = (language: Language, { pick }: Writer) => pick(...bodies[language])

const publishers: Record<Language, string[]> = {
  pt: 'Contexto|Vozes|Editora da Universidade de São Paulo|Companhia das Letras|Cortez|Atlas|Hucitec|Editora UFMG|Expressão Popular|Paz e Terra|Zahar|Editora 34|Martins Fontes|Almedina|Fiocruz|Edusp|Autêntica|Boitempo'.split(
    '|',
  ),
  es: 'Paidós|Siglo XXI|Fondo de Cultura Económica|Gredos|Alianza|Anagrama|Ariel|Tecnos|Siruela|Seix Barral|Akal|Morata|UNAM|Gedisa'.split(
    '|',
  ),
  en: 'Springer|Wiley-Blackwell|Oxford University Press|Cambridge University Press|Routledge|MIT Press|Sage|Elsevier|Academic Press|John Wiley & Sons|McGraw-Hill|Princeton University Press|Pearson|Springer-Verlag|CRC Press|Palgrave Macmillan'.split(
    '|',
  ),
}
export const publisherOf = (language: Language, { pick }: Writer) => pick(...publishers[language])

export const newspaperOf = (language: Language, { pick }: Writer) =>
  ({
    pt: pick(
      'Folha de S. Paulo',
      'O Globo',
      'Valor Econômico',
      'O Estado de S. Paulo',
      'Agência Brasil',
      'G1',
      'Carta Capital',
    ),
    es: pick(
      'El País',
      'La Nación',
      'Clarín',
      'El Mundo',
      'Página 12',
      'El Cronista',
      'Infobae',
      'Ámbito Financiero',
    ),
    en: pick(
      'The New York Times',
      'The Economist',
      'Financial Times',
      'Reuters',
      'CNBC',
      'The Guardian',
      'Bloomberg',
      'Project Syndicate',
      'China Daily',
      'BBC News',
    ),
  })[language]
