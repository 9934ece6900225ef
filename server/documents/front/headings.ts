import { type FrontLine, flatOf } from './lines.ts'

/** Headings of the parts of a manuscript's first pages, shared with the conversion (convert/front.ts). */

export const abstractHeading =
  /^(?:structured )?(?:abstract|summary|resumo|resumen|r[ée]sum[ée]|zusammenfassung|highlights?|significance|author summary)\s*[:.]?$/i
export const abstractStart = /^(abstract|summary|resumo|resumen|r[ée]sum[ée]|zusammenfassung)\s*[:.–—-]\s*/i
export const keywordsStart =
  /^(?:key\s?-?words?(?: and phrases)?|index terms|palavras[- ]chaves?|palabras[- ]claves?|mots[- ]cl[ée]s|schl[üu]sselw[öo]rter|descritores|descriptores|unitermos|jel(?: classification| codes?)?|msc)\s*(?:\([^)]*\))?\s*[:.–—-]?\s*/i
export const abstractPart =
  /^(?:background|objectives?|aims?|methods?|methodology|results?|findings|conclusions?|discussion|interpretation|purpose|design|setting|introduction|objetivos?|m[ée]todos?|resultados?|conclus(?:[ãa]o|[õo]es|i[óo]n(?:es)?))\s*[:.]/i

const textHeading =
  /^(?:(?:\d{1,2}|[ivx]{1,4})\s*[.)]?\s+)?(?:introduction|introdu[çc][ãa]o|introducci[óo]n|einleitung|introduction générale|background|contents|table of contents|main text|motivation|overview|statement of need|1\.? introduction)\s*[:.]?$/i

/** Headings of other languages' abstracts, which end the first one. */
const otherAbstract =
  /^(?:abstract|resumo|resumen|r[ée]sum[ée]|zusammenfassung|sommario|riassunto|title|t[íi]tulo)\s*[:.]?$/i

export const isAbstractHeading = (line: FrontLine) =>
  abstractHeading.test(spaced(flatOf(line.text))) && !/^highlights?|^significance/i.test(line.text)

/** 'A B S T R A C T' is written 'ABSTRACT'. */
export const spaced = (text: string) =>
  /^(?:\p{Lu} ){4,}\p{Lu}\b/u.test(text)
    ? text.replace(/^(?:\p{Lu} )+\p{Lu}/u, (word) => word.replaceAll(' ', ''))
    : text

export const isTextHeading = (line: FrontLine) => textHeading.test(flatOf(line.text))

export function endsAbstract(line: FrontLine): boolean {
  const text = spaced(flatOf(line.text))
  return keywordsStart.test(text) || isTextHeading(line) || otherAbstract.test(text)
}
