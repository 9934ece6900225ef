import type { Settings } from '#domain/journal/settings.ts'

/** README.txt of an export: what is where, for somebody who has only the export. */
export function readmeOf(
  { journal }: Settings,
  { isEverything, isWhole }: { isEverything: boolean; isWhole: boolean },
): string {
  const parts = [
    `${journal.title}
Export by Imprimatur. This folder is a bag (BagIt 1.0, RFC 8493): the files
beside it list everything with SHA-256 checksums. A bag without
manifest-sha256.txt was cut off.

articles/ID/     One folder for each published article, which is also a MECA
                 package (NISO RP-30) once it is zipped:
  ID.xml           the article as JATS Publishing 1.3; pictures and
                   supplementary files are beside it
  ID.pdf, ID.epub  the article as readers get it
  versions/        JATS and PDF of replaced versions
  article.json     what the journal records besides: access, notices, versions
ojs/             Each issue as native XML of OJS, with PDF and EPUB. OJS
                 requires an email address of each author; authors who made
                 none public have that of the editorial office.
tables/          The journal's tables as CSV (UTF-8, times in UTC). Lists are
                 JSON. Text that a spreadsheet would read as a formula begins
                 with an apostrophe.
pictures/        Covers, the logo and pictures of pages, by their ids
journal.json     The settings
site.json        Texts, news, menu, board, calls, wordings of emails and
                 questions of the review form, as an import takes them`,
    isEverything
      ? `manuscripts/     The files of all submissions: NUMBER/VERSION/ID NAME, where ID is
                 that of files.csv. They name authors and reviewers: treat
                 them and the tables as confidential.`
      : 'Manuscripts, reviews and accounts are not part of this export.',
    isEverything && !isWhole
      ? `Manuscripts of which the person who exported is or may be an author are
left out, and with them the audit log.`
      : '',
    `To read this into another Imprimatur: npm run import -- FOLDER
It takes articles, people, settings and the site. Submissions under way move
with a backup (npm run backup, npm run restore); passwords, keys and the
configuration of the server are in no export.`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
