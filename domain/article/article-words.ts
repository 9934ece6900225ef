/**
 * Words that the formats of an article print around its text. They are in the language of the article, because HTML,
 * EPUB and PDF say that language of the whole text, and screen readers pronounce it so.
 */

type Listed = readonly [es: string, pt: string, fr: string, de: string, it: string]
const languages = ['es', 'pt', 'fr', 'de', 'it']

const words = {
  Abstract: ['Resumen', 'Resumo', 'Résumé', 'Zusammenfassung', 'Riassunto'],
  Summary: ['Resumen', 'Resumo', 'Résumé', 'Zusammenfassung', 'Sintesi'],
  'Key points': ['Puntos clave', 'Pontos principais', 'Points clés', 'Kernaussagen', 'Punti chiave'],
  'Plain-language summary': [
    'Resumen en lenguaje sencillo',
    'Resumo em linguagem simples',
    'Résumé en langage clair',
    'Zusammenfassung in einfacher Sprache',
    'Sintesi in linguaggio semplice',
  ],
  Keywords: ['Palabras clave', 'Palavras-chave', 'Mots-clés', 'Schlagwörter', 'Parole chiave'],
  'JEL codes': ['Códigos JEL', 'Códigos JEL', 'Codes JEL', 'JEL-Codes', 'Codici JEL'],
  Statements: ['Declaraciones', 'Declarações', 'Déclarations', 'Erklärungen', 'Dichiarazioni'],
  Acknowledgments: ['Agradecimientos', 'Agradecimentos', 'Remerciements', 'Danksagung', 'Ringraziamenti'],
  Subjects: ['Temas', 'Assuntos', 'Sujets', 'Themen', 'Argomenti'],
  Funding: ['Financiación', 'Financiamento', 'Financement', 'Förderung', 'Finanziamenti'],
  'Data availability': [
    'Disponibilidad de los datos',
    'Disponibilidade dos dados',
    'Disponibilité des données',
    'Verfügbarkeit der Daten',
    'Disponibilità dei dati',
  ],
  'Code availability': [
    'Disponibilidad del código',
    'Disponibilidade do código',
    'Disponibilité du code',
    'Verfügbarkeit des Codes',
    'Disponibilità del codice',
  ],
  'Competing interests': [
    'Conflicto de intereses',
    'Conflito de interesses',
    'Conflits d’intérêts',
    'Interessenkonflikte',
    'Conflitto di interessi',
  ],
  Ethics: ['Ética', 'Ética', 'Éthique', 'Ethik', 'Etica'],
  'Author contributions': [
    'Contribuciones de los autores',
    'Contribuições dos autores',
    'Contributions des auteurs',
    'Beiträge der Autoren',
    'Contributi degli autori',
  ],
  Note: ['Nota', 'Nota', 'Note', 'Anmerkung', 'Nota'],
  Notes: ['Notas', 'Notas', 'Notes', 'Anmerkungen', 'Note'],
  References: ['Referencias', 'Referências', 'Références', 'Literatur', 'Riferimenti bibliografici'],
  'Peer review': [
    'Revisión por pares',
    'Revisão por pares',
    'Évaluation par les pairs',
    'Begutachtung',
    'Revisione tra pari',
  ],
  'Report of reviewer': [
    'Informe del revisor',
    'Parecer do avaliador',
    'Rapport de l’évaluateur',
    'Bericht des Gutachters',
    'Rapporto del revisore',
  ],
  'Decision letter': [
    'Carta de decisión',
    'Carta de decisão',
    'Lettre de décision',
    'Entscheidungsschreiben',
    'Lettera di decisione',
  ],
  'Response of the authors': [
    'Respuesta de los autores',
    'Resposta dos autores',
    'Réponse des auteurs',
    'Antwort der Autoren',
    'Risposta degli autori',
  ],
  round: ['ronda', 'rodada', 'cycle', 'Runde', 'turno'],
  Reviewer: ['Revisor', 'Avaliador', 'Évaluateur', 'Gutachter', 'Revisore'],
  Editor: ['Editor', 'Editor', 'Éditeur', 'Herausgeber', 'Redattore'],
  Author: ['Autor', 'Autor', 'Auteur', 'Autor', 'Autore'],
  'The editors': ['Los editores', 'Os editores', 'Les éditeurs', 'Die Herausgeber', 'I redattori'],
  'The authors': ['Los autores', 'Os autores', 'Les auteurs', 'Die Autoren', 'Gli autori'],
  Received: ['Recibido', 'Recebido', 'Reçu', 'Eingegangen', 'Ricevuto'],
  Revised: ['Revisado', 'Revisado', 'Révisé', 'Überarbeitet', 'Rivisto'],
  Accepted: ['Aceptado', 'Aceito', 'Accepté', 'Angenommen', 'Accettato'],
  Published: ['Publicado', 'Publicado', 'Publié', 'Veröffentlicht', 'Pubblicato'],
  Corrected: ['Corregido', 'Corrigido', 'Corrigé', 'Berichtigt', 'Corretto'],
  Retracted: ['Retractado', 'Retratado', 'Rétracté', 'Zurückgezogen', 'Ritrattato'],
  'Edited by': ['Editado por', 'Editado por', 'Édité par', 'Herausgegeben von', 'A cura di'],
  'Reviewed by': ['Revisado por', 'Avaliado por', 'Évalué par', 'Begutachtet von', 'Revisionato da'],
  'Translated by': ['Traducido por', 'Traduzido por', 'Traduit par', 'Übersetzt von', 'Tradotto da'],
  Correspondence: ['Correspondencia', 'Correspondência', 'Correspondance', 'Korrespondenz', 'Corrispondenza'],
  'Corresponding author': [
    'Autor de correspondencia',
    'Autor correspondente',
    'Auteur correspondant',
    'Korrespondenzautor',
    'Autore corrispondente',
  ],
  'Contributed equally': [
    'Contribución igual',
    'Contribuição igual',
    'Contribution égale',
    'Gleicher Beitrag',
    'Pari contributo',
  ],
  'These authors contributed equally.': [
    'Estos autores contribuyeron por igual.',
    'Estes autores contribuíram igualmente.',
    'Ces auteurs ont contribué à parts égales.',
    'Diese Autoren haben zu gleichen Teilen beigetragen.',
    'Questi autori hanno contribuito in egual misura.',
  ],
  'How to cite': ['Cómo citar', 'Como citar', 'Pour citer', 'Zitierweise', 'Come citare'],
  'in press': ['en prensa', 'no prelo', 'sous presse', 'im Druck', 'in stampa'],
  and: ['y', 'e', 'et', 'und', 'e'],
  Copyright: [
    'Derechos de autor',
    'Direitos autorais',
    'Droits d’auteur',
    'Urheberrecht',
    'Diritti d’autore',
  ],
  License: ['Licencia', 'Licença', 'Licence', 'Lizenz', 'Licenza'],
  'License address': [
    'Dirección de la licencia',
    'Endereço da licença',
    'Adresse de la licence',
    'Adresse der Lizenz',
    'Indirizzo della licenza',
  ],
  Volume: ['Volumen', 'Volume', 'Volume', 'Band', 'Volume'],
  'Volume, issue, pages': [
    'Volumen, número, páginas',
    'Volume, número, páginas',
    'Volume, numéro, pages',
    'Band, Heft, Seiten',
    'Volume, numero, pagine',
  ],
  'Article number': [
    'Número de artículo',
    'Número do artigo',
    'Numéro d’article',
    'Artikelnummer',
    'Numero di articolo',
  ],
  Pages: ['Páginas', 'Páginas', 'Pages', 'Seiten', 'Pagine'],
  'About this article': [
    'Sobre este artículo',
    'Sobre este artigo',
    'À propos de cet article',
    'Über diesen Artikel',
    'Informazioni sull’articolo',
  ],
  Figure: ['Figura', 'Figura', 'Figure', 'Abbildung', 'Figura'],
  Table: ['Tabla', 'Tabela', 'Tableau', 'Tabelle', 'Tabella'],
  Contents: ['Contenido', 'Sumário', 'Sommaire', 'Inhalt', 'Indice'],
  'Title page': ['Portada', 'Página de rosto', 'Page de titre', 'Titelseite', 'Frontespizio'],
  'Cited in': ['Citado en', 'Citado em', 'Cité dans', 'Zitiert in', 'Citato in'],
  section: ['sección', 'seção', 'section', 'Abschnitt', 'sezione'],
  again: ['otra vez', 'novamente', 'de nouveau', 'erneut', 'di nuovo'],
  'the text': ['el texto', 'o texto', 'le texte', 'Text', 'il testo'],
  Text: ['Texto', 'Texto', 'Texte', 'Text', 'Testo'],
} as const satisfies Record<string, Listed>

type ArticleWord = keyof typeof words

/** Returns an English word in the language of an article; as it is where that language is not listed. */
export function wordIn(language: string | null | undefined, word: string): string {
  const at = languages.indexOf(language?.slice(0, 2).toLowerCase() ?? '')
  const listed: Listed | undefined = Object.hasOwn(words, word) ? words[word as ArticleWord] : undefined
  return listed?.[at] ?? word
}

/** Formats a date as far as it is given (2026, 2026-03 or 2026-03-09) as in 'March 9, 2026' or '9 de marzo de 2026'. */
export function dateIn(language: string | null | undefined, day: string): string {
  const [year = '', month, date] = day.split('-')
  const code = language?.slice(0, 2).toLowerCase() ?? ''
  return new Intl.DateTimeFormat(languages.includes(code) ? code : 'en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    ...(month && { month: 'long' }),
    ...(date && { day: 'numeric' }),
  }).format(new Date(`${year}-${month ?? '01'}-${date ?? '01'}T00:00:00Z`))
}
