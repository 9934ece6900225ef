import type { Settings } from '#domain/journal/settings.ts'

/** The journal's first and last issues that are online. */
export interface Coverage {
  firstDate: string | null
  firstVolume: number | null
  firstIssue: number | null
}

/**
 * The title list of knowledge bases by KBART (NISO RP-9-2014, section 6.6), as text with tabs: a line for the journal, and one
 * for what everybody may read after some months. The last issue is blank, because the journal goes on.
 */
export function kbart(
  { journal, subscriptions, publishing }: Pick<Settings, 'journal' | 'subscriptions' | 'publishing'>,
  coverage: Coverage,
  origin: string,
): string {
  const isFree = publishing.access !== 'hybrid' && publishing.access !== 'subscription'
  const { freeAfterMonths } = subscriptions
  const row = (access: 'F' | 'P', embargo: string) => ({
    publication_title: journal.title,
    print_identifier: journal.issnPrint,
    online_identifier: journal.issnOnline,
    date_first_issue_online: coverage.firstDate,
    num_first_vol_online: coverage.firstVolume,
    num_first_issue_online: coverage.firstIssue,
    date_last_issue_online: '',
    num_last_vol_online: '',
    num_last_issue_online: '',
    title_url: `${origin}/`,
    first_author: '',
    title_id: journal.issnOnline || journal.issnPrint || journal.shortTitle,
    embargo_info: embargo,
    coverage_depth: 'fulltext',
    notes: '',
    publisher_name: journal.publisher,
    publication_type: 'serial',
    date_monograph_published_print: '',
    date_monograph_published_online: '',
    monograph_volume: '',
    monograph_edition: '',
    first_editor: '',
    parent_publication_title_id: '',
    preceding_publication_title_id: '',
    access_type: access,
  })
  const rows = isFree
    ? [row('F', '')]
    : [row('P', ''), ...(freeAfterMonths === null ? [] : [row('F', `P${freeAfterMonths}M`)])]
  const line = (cells: readonly unknown[]) =>
    `${cells.map((cell) => String(cell ?? '').replaceAll(/[\t\r\n]+/g, ' ')).join('\t')}\n`
  return line(Object.keys(rows[0] ?? {})) + rows.map((cells) => line(Object.values(cells))).join('')
}

/** The name that KBART asks for: provider, region, package and day. */
export function kbartName({ publisher, title }: Settings['journal'], day: string): string {
  const provider = (publisher || title).replaceAll(/[^A-Za-z0-9]+/g, '') || 'Journal'
  return `${provider}_Global_AllTitles_${day}.txt`
}
