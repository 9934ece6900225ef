/** Addresses, ORCID iDs and other lines beside the names of a byline. */

const emailForm = /[\p{L}\d._%+'-]+@[\p{L}\d.-]+\.\p{L}{2,}/gu
const severalForm = /\{([^{}@]+)\}\s*@\s*([\w.-]+\.[a-z]{2,})/gi
export const orcidForm = /\b(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\b/g

/** Lines of a title page that say nothing about authors. */
export const isAside = (text: string) =>
  /^(?:this version|first version|version|date|draft|received|accepted|published|submitted|running title|word count|•|international licen|licen[cs]e|authors? (?:of papers )?retain|and release|creative commons|software|jel|(?:funded|supported) by\b|©|copyright|doi|https?:)/i.test(
    text,
  )

export const addressesIn = (text: string): string[] =>
  [
    ...[...text.matchAll(severalForm)].flatMap(([, names = '', domain = '']) =>
      names.split(/\s*[,;|]\s*/).map((name) => `${name.trim()}@${domain}`),
    ),
    ...(text.replaceAll(severalForm, ' ').match(emailForm) ?? []),
  ].map((email) => email.replace(/^[.'-]+|[.]+$/g, ''))

export function withoutContacts(text: string): string {
  return text
    .replaceAll(severalForm, ' ')
    .replaceAll(/(?:https?:\/\/)?(?:www\.)?orcid\.org\/\S+|\S*@\S+/gi, ' ')
    .replaceAll(orcidForm, ' ')
    .replaceAll(
      /\b(?:e-?mails?|correo electr[óo]nico|orcid(?: id)?|tel|fax|phone)\s*[:.]?\s*(?=$|[,;.\s])/gi,
      ' ',
    )
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([,;.])/g, '$1')
    .replace(/^[\s,;.:|–-]+|[\s,;:|(–-]+$/g, '')
    .replace(/(?<!\b(?:inc|ltd|u\.s\.a|u\.s|u\.k|d\.c))\.$/i, '')
    .trim()
}
