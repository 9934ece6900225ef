import { bareDoi } from '../../jats/xml.ts'
import { type Draft, dayOf, reference } from '../draft.ts'
import type { OldAddress } from '../found.ts'
import { htmlLine } from '../read/html-text.ts'

/** What exports and databases of OJS have in common. */

/**
 * Returns the key of an article of OJS. An export does not name its journal or its installation, and all number their submissions from 1
 * on; therefore the day of the submission is part of the key, which no later export changes. Null if the source does not say it.
 */
export const ojsKeyOf = (id: string | null, received: string | null): string | null =>
  id === null || received === null ? null : `ojs:article:${id}@${received}`

export function dateOf(text: string | null | undefined): string | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/.exec(text ?? '') ?? []
  return dayOf(year, month, day)
}

/** The language of a locale of OJS: 'en' for en_US, but 'pt-BR' and 'zh-TW', which are languages of their own to readers. */
export function languageOf(locale: string | undefined): string | null {
  const [, language = '', region] = /^([a-z]{2,3})(?:[_-]([A-Za-z]{2,4}))?/.exec(locale ?? '') ?? []
  if (!language) return null
  return (language === 'pt' || language === 'zh') && region ? `${language}-${region}` : language
}

export const referencesOf = (lines: readonly string[]): Draft['references'] =>
  lines
    .map(htmlLine)
    .filter(Boolean)
    .map((line) => {
      const doi = /\b10\.\d{4,9}\/[^\s"<>]*[^\s"<>.,;)]/.exec(line)?.[0]
      return reference({ text: line, doi: bareDoi(doi) })
    })

export const isPdfFile = ({ name, label }: { name: string; label: string }) =>
  /\.pdf$/i.test(name) || /\bpdf\b/i.test(label)

type Names = (string | null | undefined)[]

/** The paths after the journal's name under which OJS showed an article, its galleys and its issue, by their ids and names. */
export function oldAddressesOf(shown: {
  names: Names
  galleys: { names: Names; isPdf: boolean }[]
  issues: Names
}): OldAddress[] {
  const filled = (names: Names) => names.filter((name): name is string => Boolean(name))
  return [
    ...filled(shown.names).flatMap((name): OldAddress[] => [
      { path: `article/view/${name}`, to: 'page' },
      ...shown.galleys.flatMap(({ names, isPdf }) =>
        filled(names).flatMap((part): OldAddress[] => [
          { path: `article/view/${name}/${part}`, to: 'page' },
          { path: `article/download/${name}/${part}`, to: isPdf ? 'pdf' : 'page' },
        ]),
      ),
    ]),
    ...filled(shown.issues).map((name): OldAddress => ({ path: `issue/view/${name}`, to: 'issue' })),
  ]
}
