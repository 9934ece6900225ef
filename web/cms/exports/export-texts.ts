import type { ExportKind, OjsRelease } from '#domain/journal/exports.ts'

const number = (count: number) => count.toLocaleString('en-US')
const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`

/** Texts of the page that takes the journal out. */
export const exportTexts = {
  pageTitle: 'Export the journal',
  settings: 'Settings',
  breadcrumb: 'Breadcrumb',
  help: 'Download the journal’s content in open formats, to archive it or to move it elsewhere. Nothing is changed here.',
  failed: 'Failed to count the articles and submissions',
  size: (articles: number, issues: number, manuscripts: number) =>
    `The journal has ${counted(articles, 'article', 'articles')} in ${counted(issues, 'issue', 'issues')}, and ${counted(manuscripts, 'submission', 'submissions')}.`,
  hidden: (count: number) =>
    `${counted(count, 'manuscript of which you are or may be an author is', 'manuscripts of which you are or may be an author are')} left out, and with ${count === 1 ? 'it' : 'them'} the audit log. Someone with access to the server can export them.`,
  kind: 'What to export',
  kinds: {
    everything: {
      label: 'Everything',
      help: 'Articles as JATS, PDF and EPUB with their pictures, XML for OJS, tables of manuscripts, reviews and people, and the files of all submissions. Confidential: it names authors and reviewers.',
    },
    published: {
      label: 'Published articles',
      help: 'The same, without submissions, reviews and people.',
    },
    preservation: {
      label: 'Package for preservation',
      help: 'JATS, pictures and PDF of each article in a folder for each issue, as Portico and national libraries accept them.',
    },
  } satisfies Record<ExportKind, { label: string; help: string }>,
  ojs: 'OJS version',
  ojsHelp: 'For the XML that another journal system can import.',
  release: (release: OjsRelease) => `OJS ${release}`,
  download: 'Download as ZIP',
  downloadHelp:
    'The archive is created during the download, so its size is not known in advance. Allow some four minutes for 100,000 articles, and longer for large files. It lists all its files with checksums (BagIt).',
  moving:
    'Another Imprimatur imports articles, people, settings and pages from it. Submissions under way move with a backup instead: npm run backup on the old server, npm run restore on the new one. Passwords, keys and the server’s configuration are in no export.',
  large: 'For very large journals, use the server’s command: npm run export -- FOLDER',
  other: 'Archives that collect the journal',
  otherBody:
    'LOCKSS and CLOCKSS collect a journal if a page of the site permits it and links to the articles of each year.',
  otherLink: 'Allow this in the settings',
}
