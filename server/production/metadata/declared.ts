import { answerOf, linkOf, type StatementName } from '#domain/manuscript/declarations.ts'
import type { DeclarationsView } from '#domain/schemas/declarations.ts'
import type { MetadataRecord } from '#domain/schemas/metadata.ts'

/** Sentences that are published for an answer without a text. */
const sentences: Partial<Record<StatementName, Record<string, string>>> = {
  competingInterests: { none: 'The authors declare no competing interests.' },
  funding: { none: 'This work received no outside funding.' },
  dataAvailability: { none: 'No data were used or created.' },
  codeAvailability: { none: 'No code was used or created.' },
  ethics: { none: 'No people or animals were studied.' },
}

/**
 * Returns the metadata that authors declared at submission. Editors begin with it when they complete the metadata after
 * acceptance.
 */
export function declaredRecord(declarations: DeclarationsView): Partial<MetadataRecord> {
  const { statements, funders, jelCodes, interests, accessChoice, licenceUrl } = declarations
  const said = (name: StatementName, lead: Record<string, string> = {}): string | null => {
    const given = statements[name]
    if (!given) return null
    const sentence = sentences[name]?.[given.answer]
    if (sentence) return sentence
    return given.text ? `${lead[given.answer] ?? ''}${given.text}` : null
  }
  const links = (name: 'dataAvailability' | 'codeAvailability', label: string) => {
    const given = statements[name]
    const url = given?.answer === 'open' ? linkOf(given.text) : null
    return url ? [{ label, url }] : []
  }
  const available = (name: 'dataAvailability' | 'codeAvailability') =>
    links(name, '').length > 0
      ? `${answerOf(name, 'open')?.label ?? ''}.`
      : said(name, { request: 'Available on request. ' })
  return {
    jelCodes,
    funders: funders.map(({ name, award }) => ({
      ...{ name, funderId: null, ror: null, awards: award ? [award] : [] },
    })),
    funding: said('funding'),
    dataAvailability: available('dataAvailability'),
    dataLinks: links('dataAvailability', 'Data'),
    codeAvailability: available('codeAvailability'),
    codeLinks: links('codeAvailability', 'Code'),
    competingInterests:
      interests.length > 0
        ? interests.map(({ author, text }) => `${author}: ${text}`).join('\n')
        : said('competingInterests'),
    ethics: said('ethics'),
    ...(accessChoice === 'subscription' && { isOpenAccess: false }),
    ...(licenceUrl && accessChoice !== 'subscription' && { licenceUrl }),
  }
}
