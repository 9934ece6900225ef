import type { Settings } from '#domain/journal/settings.ts'
import { engravingSvg } from '../http/engraving/engraving.ts'
import type { Issuer } from './certificate-layout.ts'

/** The journal as the issuer of certificates. */
export function issuerOf({ journal, appearance }: Pick<Settings, 'journal' | 'appearance'>): Issuer {
  return {
    ...{ title: journal.title, publisher: journal.publisher },
    issns: [journal.issnPrint, journal.issnOnline].filter(Boolean),
    accent: appearance.accent ?? '#123f66',
    emblem: engravingSvg('mark', journal.title),
  }
}
