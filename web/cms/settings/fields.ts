import { licences } from '#domain/article/article-parts.ts'
import { requiredStatements } from '#domain/article/required-statements.ts'
import { accessModels } from '#domain/journal/access-models.ts'
import { sidebarBlocks } from '#domain/journal/cms.ts'
import { doiParts, doiPatternProblem, doiSuffix } from '#domain/journal/doi-pattern.ts'
import type { Settings, SettingsGroup } from '#domain/journal/settings.ts'
import { askedFields, askedNames, asking } from '#domain/manuscript/declarations.ts'
import { reviewModes } from '#domain/manuscript/manuscript.ts'
import {
  accountEntries,
  archiveEntries,
  type EntriesForm,
  fieldEntries,
  footerEntries,
  indexEntries,
  membershipEntries,
  redirectEntries,
  sponsorEntries,
  typeEntries,
} from './entries.ts'

/** Kinds of form fields for settings. A test checks that every setting of the schema has a field. */

export type FieldKind =
  | 'text'
  | 'long'
  | 'email'
  | 'url'
  | 'date'
  | 'number'
  | 'switch'
  /** Numbers of days, separated by commas. */
  | 'days'
  /** One entry per line. */
  | 'lines'
  | { choice: Readonly<Record<string, string>> }
  /** A list whose entries have fields of their own. */
  | { entries: EntriesForm }
  | { any: Readonly<Record<string, string>> /** Whether the order matters. */; ordered: boolean }

export interface SettingField {
  name: string
  label: string
  kind: FieldKind
  help?: string
}

export interface SettingsForm {
  group: SettingsGroup
  title: string
  help: string
  fields: readonly SettingField[]
  /** What the values lead to, in a sentence, while they are being typed. Null if nothing can be said. */
  example?: (group: unknown, settings: Settings) => string | null
}

function form<G extends SettingsGroup>(
  group: G,
  title: string,
  help: string,
  fields: readonly (readonly [
    name: keyof Settings[G] & string,
    label: string,
    kind: FieldKind,
    help?: string,
  ])[],
  example?: (group: Settings[G], settings: Settings) => string | null,
): SettingsForm {
  return {
    group,
    title,
    help,
    ...(example && { example: example as SettingsForm['example'] & {} }),
    fields: fields.map(([name, label, kind, explained]) => ({
      name,
      label,
      kind,
      ...(explained && { help: explained }),
    })),
  }
}

const doiHelp = `Parts: ${Object.entries(doiParts)
  .map(([name, is]) => `{${name}} ${is}`)
  .join(', ')}.`

function doiExample({ prefix, pattern }: Settings['dois'], { journal }: Settings): string | null {
  if (!prefix) return null
  const problem = doiPatternProblem(pattern)
  if (problem) return problem
  const year = String(new Date().getFullYear())
  const values = { journal: journal.shortTitle, year, number: '0042', volume: '7', issue: '2' }
  return `An article’s DOI will look like ${prefix}/${doiSuffix(pattern, values)}.`
}

export const forms: Readonly<Record<string, readonly SettingsForm[]>> = {
  journal: [
    form('journal', 'Identity', 'Shown on every page, in every record and in every email.', [
      ['title', 'Journal title', 'text'],
      [
        'shortTitle',
        'Short title',
        'text',
        'Prefix of new manuscript numbers. The home page also shows it at the top.',
      ],
      ['tagline', 'Scope in one sentence', 'long'],
      ['publisher', 'Publisher', 'text'],
      ['issnPrint', 'Print ISSN', 'text', 'Leave blank if the journal has none.'],
      ['issnOnline', 'Online ISSN', 'text', 'Leave blank if the journal has none yet.'],
      [
        'issnAppliedFor',
        'ISSN applied for',
        'switch',
        'Readers see “ISSN applied for” as long as both ISSNs are blank.',
      ],
      [
        'language',
        'Language of the articles',
        'text',
        'Two letters, for example en. An article in another language names its own.',
      ],
      ['copyrightYear', 'Copyright year', 'number', 'Shown at the foot of every page.'],
      ['sample', 'Sample journal', 'switch', 'Shows on every page that people and articles are invented.'],
    ]),
    form(
      'opening',
      'Opening',
      'Until the journal is open, only editors and administrators see its pages, and search engines are asked not to list them.',
      [
        ['isOpen', 'Open to readers', 'switch'],
        [
          'notice',
          'Notice while closed',
          'long',
          'Leave blank for “It is being prepared. Please come back later.”',
        ],
      ],
    ),
    form(
      'maintenance',
      'Maintenance',
      'Readers get a notice instead of the journal’s pages, and search engines are asked to come back later. Administrators see everything. Authors, reviewers and editors who are signed in can go on working.',
      [
        ['isOn', 'Closed for maintenance', 'switch'],
        [
          'message',
          'Message to readers',
          'long',
          'Leave blank for “Please come back later. Manuscripts and reviews are not affected.”',
        ],
        ['retryMinutes', 'Come back after (minutes)', 'number', 'Sent to search engines and other programs.'],
      ],
    ),
    form('office', 'Editorial office', 'Where readers and authors reach the journal.', [
      ['email', 'Email', 'email', 'Messages from the contact form are also sent here.'],
      ['phone', 'Phone', 'text'],
      ['fax', 'Fax', 'text'],
      ['hours', 'Office hours', 'text'],
    ]),
  ],
  dois: [
    form(
      'dois',
      'DOIs',
      'Given to new articles; those of published articles never change.',
      [
        [
          'prefix',
          'DOI prefix',
          'text',
          'From your registration agency, such as Crossref. Leave blank if the journal registers no DOIs.',
        ],
        ['pattern', 'Pattern after the prefix', 'text', doiHelp],
      ],
      doiExample,
    ),
  ],
  metrics: [
    form(
      'metrics',
      'Headline metrics',
      'Shown at the top of the home page. Leave a field blank if the journal has no such metric.',
      [
        ['citeScore', 'CiteScore', 'number'],
        ['impactFactor', 'Impact Factor', 'number'],
        ['daysToFirstDecision', 'Days to first decision', 'number'],
        ['year', 'Year of the metrics', 'number'],
      ],
    ),
    form(
      'insights',
      'Publication insights',
      'In days. Shown next to the home page and the list of articles. Leave a field blank if the figure is not known.',
      [
        ['firstDecision', 'Time to first decision', 'number'],
        ['reviewTime', 'Review time', 'number'],
        ['submissionToAcceptance', 'Submission to acceptance', 'number'],
        ['acceptanceToPublication', 'Acceptance to publication', 'number'],
      ],
    ),
  ],
  publishing: [
    form(
      'publishing',
      'License and fees',
      'Shown in the guidelines, on the home page and on each new article.',
      [
        ['access', 'Access model', { choice: accessModels }],
        ['charge', 'Open access charge', 'number', 'Excluding taxes. 0 if there is none.'],
        ['currency', 'Currency of the charge', 'text', 'Three capitals, for example USD'],
        ['licence', 'License', 'text', 'For example CC BY'],
        ['licenceUrl', 'License URL', 'url'],
        [
          'otherLicences',
          'Licenses that authors can choose instead',
          { any: licences, ordered: false },
          'For open access articles. Choose none to offer the license above alone.',
        ],
        [
          'requiredStatements',
          'Required statements',
          { any: requiredStatements, ordered: false },
          'An article without them is published only with a reason.',
        ],
        [
          'archivingLicence',
          'License of accepted manuscripts',
          'text',
          'Printed on the PDF that authors may archive themselves. Leave blank to state none.',
        ],
        [
          'archivingEmbargoMonths',
          'Embargo of accepted manuscripts (months)',
          'number',
          'Counted from publication. 0 if authors may share them at once.',
        ],
      ],
    ),
  ],
  access: [
    form(
      'subscriptions',
      'Subscription articles',
      'For articles that are not open access. Their abstracts and references are free to read.',
      [
        [
          'freeAfterMonths',
          'Free to read after (months)',
          'number',
          'Counted from the date of publication. Leave blank to keep them for subscribers.',
        ],
        [
          'timeZone',
          'Time zone',
          'text',
          'Access begins and ends at midnight in this time zone, for example Europe/Berlin',
        ],
        [
          'shopUrl',
          'Where readers get access',
          'url',
          'Linked from the article. Leave blank to link to the contact page.',
        ],
      ],
    ),
    form('usage', 'Usage reports', 'COUNTER reports for libraries, at /api/sushi/r51.', [
      [
        'registryRecord',
        'Record in the COUNTER Registry',
        'url',
        'The address of the platform’s record there. Leave blank if the journal is not registered.',
      ],
    ]),
  ],
  outside: [
    form(
      'registration',
      'Registration',
      'How articles and reviews are described to Crossref, RePEc and ORCID.',
      [
        [
          'crossmark',
          'Crossmark on all articles',
          'switch',
          'Corrections and retractions always have it. Needs a policy page that is registered with Crossref.',
        ],
        [
          'repec',
          'RePEc handle',
          'text',
          'The archive and series handle assigned by RePEc, for example abc:journl. The files are then at /RePEc/abc/.',
        ],
        [
          'publisherCity',
          'City of the publisher',
          'text',
          'ORCID requires city and country for each review that is added to a reviewer’s record.',
        ],
        ['publisherCountry', 'Country of the publisher', 'text', 'Two letters, such as DE.'],
      ],
    ),
    form(
      'listing',
      'Indexing and archiving',
      'Shown at /indexing, which the footer links to as soon as something is entered. Enter only what is true.',
      [
        ['indexes', 'Indexes', { entries: indexEntries }],
        ['archives', 'Archives', { entries: archiveEntries }],
      ],
    ),
    form('machines', 'Text mining and crawlers', 'What programs may do with the articles.', [
      [
        'reservesMining',
        'Reserve text and data mining',
        'switch',
        'Published at /.well-known/tdmrep.json. The licenses of articles are not affected.',
      ],
      ['miningPolicy', 'Policy for mining', 'url', 'Where programs learn how to get permission.'],
      [
        'refusesAiCrawlers',
        'Keep AI crawlers away',
        'switch',
        'robots.txt asks crawlers that collect texts for language models to stay away. Search engines are not affected.',
      ],
      [
        'permitsLockss',
        'Permit LOCKSS to collect the journal',
        'switch',
        'Publishes /lockss, where libraries’ LOCKSS boxes find the permission and all articles of each year.',
      ],
      [
        'permitsClockss',
        'Permit CLOCKSS to collect the journal',
        'switch',
        'Publishes /clockss in the same way. CLOCKSS needs an agreement with the publisher.',
      ],
      [
        'securityContact',
        'Contact for security problems',
        'text',
        'An email or web address, for /.well-known/security.txt. Leave blank for none.',
      ],
    ]),
    form('webhooks', 'Private networks', 'Which addresses may be notified of events.', [
      [
        'allowPrivate',
        'Allow private networks',
        'switch',
        'Also allows addresses without encryption. Turn this on only if all administrators may reach the servers in these networks.',
      ],
    ]),
  ],
  home: [
    form('home', 'Sidebar', 'Shown next to the home page and the list of articles, in this order.', [
      ['sidebar', 'Blocks', { any: sidebarBlocks, ordered: true }],
      [
        'insights',
        'Publication insights',
        { choice: { fixed: 'As set under Metrics', measured: 'Medians of the last twelve months' } },
      ],
    ]),
  ],
  announcement: [
    form('announcement', 'Announcement', 'Shown above every page for readers.', [
      ['text', 'Text', 'text', 'Leave blank for no announcement.'],
      ['href', 'Link', 'text', 'A path such as /news, or a web address. Leave blank for none.'],
      ['until', 'Last day', 'date', 'Shown until the end of this day (UTC). Leave blank for no end.'],
    ]),
    form('footer', 'Footer links', 'Listed in the footer, below those under Journal Information.', [
      ['links', 'Links', { entries: footerEntries }],
    ]),
    form('social', 'Social media accounts', 'Linked from the footer of every page.', [
      ['accounts', 'Accounts', { entries: accountEntries }],
    ]),
    form('partners', 'Memberships and sponsors', 'Shown at the end of the home page and at /indexing.', [
      ['memberships', 'Memberships', { entries: membershipEntries }],
      ['sponsors', 'Sponsors', { entries: sponsorEntries }],
    ]),
    form(
      'redirects',
      'Redirects',
      'Used where the site has no page, so that old links and bookmarks still work.',
      [['list', 'Moved addresses', { entries: redirectEntries }]],
    ),
  ],
  search: [
    form('search', 'Search', 'Applies to every article search immediately.', [
      [
        'synonyms',
        'Words that mean the same',
        'lines',
        'One group per line, separated by commas, for example GDP, gross domestic product. A search for one also finds the others, after articles that contain the word itself. British and American spelling, plurals and typing errors need no entry.',
      ],
    ]),
  ],
  manuscripts: [
    form(
      'submissions',
      'Manuscript types',
      'Shown in the guidelines and in the submission form, in this order. Limits are advice: submissions that differ are still accepted.',
      [['types', 'Manuscript types', { entries: typeEntries }]],
    ),
    form(
      'fields',
      'Fields of study',
      'Authors choose one, section editors are responsible for some, and readers filter by them.',
      [
        ['list', 'Fields of study', { entries: fieldEntries }],
        [
          'categories',
          'Categories of articles',
          'lines',
          'One per line. Editors choose from these when they publish an article. Leave blank to use the fields of study.',
        ],
      ],
    ),
    form('uploads', 'Files of authors', 'PDF, Word and LaTeX files of up to 10 MB are always accepted.', [
      [
        'latexArchives',
        'Accept a ZIP of LaTeX sources as the manuscript',
        'switch',
        'The archive is unpacked and converted to one PDF for reviewers.',
      ],
      [
        'pictures',
        'Accept PNG, JPEG and TIFF files as figures',
        'switch',
        'Their metadata are removed from what reviewers get. Words in a picture cannot be searched for names.',
      ],
    ]),
    form(
      'asks',
      'Declarations, letter and reviewers',
      'What the submission form asks for in addition to details, authors and files. Editors read all of it. Reviewers see only which answer was chosen about data, code, ethics and AI tools.',
      askedNames.map((name) => [name, askedFields[name], { choice: asking }] as const),
    ),
    form(
      'issues',
      'Sections of issues',
      'Sections of each new issue. Editors can change them for an issue.',
      [['sections', 'Sections', 'lines', 'One per line, in the order in which readers see them.']],
    ),
    form(
      'checklist',
      'Submission checklist',
      'Authors confirm each point before they submit, and editors see what was confirmed.',
      [
        [
          'points',
          'Points',
          'lines',
          'One sentence per line, for example “All authors have approved the manuscript.” Leave blank for no checklist.',
        ],
      ],
    ),
    form(
      'guidelines',
      'Advice to authors',
      'Shown while authors write. Submissions that differ are still accepted.',
      [
        ['abstractWords', 'Maximum abstract length (words)', 'number', 'A manuscript type can have its own.'],
        ['keywordsFrom', 'Keywords (minimum)', 'number'],
        ['keywordsTo', 'Keywords (maximum)', 'number'],
        ['screeningDays', 'Time to first screening (business days)', 'number'],
      ],
    ),
  ],
  review: [
    form('review', 'Review and decisions', 'Applies from now on. Current assignments keep their dates.', [
      ['mode', 'Review mode', { choice: reviewModes }, 'Fixed for each manuscript when it is submitted.'],
      ['minimumReviews', 'Minimum reviews', 'number', 'A decision with fewer needs a reason.'],
      [
        'holdMinutes',
        'Decision hold (minutes)',
        'number',
        'How long a decision can be undone before the letter is sent.',
      ],
      ['reviewDays', 'Time for a review (days)', 'number', 'Counted from the invitation.'],
      ['invitationDays', 'Invitation expires after (days)', 'number'],
      ['revisionDays', 'Time for a revision (days)', 'number', 'Counted from the decision.'],
      ['proofDays', 'Time for a proof (days)', 'number', 'Counted from when it is sent.'],
      [
        'blindSources',
        'Blind sources for reviewers',
        'switch',
        'Reviewers also get the cleaned DOCX or LaTeX, not only the PDF.',
      ],
      [
        'assignAutomatically',
        'Assign editors automatically',
        'switch',
        'A new submission goes to the guest editor of its call, a section editor for its field, or an editor without a section; of several, to the one with the fewest open manuscripts. Editors who are away, may only recommend or have a conflict are left out.',
      ],
      [
        'publishReviews',
        'Publish the peer review',
        'switch',
        'Reports, decision letters and responses are published with the article if the authors and all reviewers agree. Editors can decide otherwise for an article.',
      ],
    ]),
    form(
      'reminders',
      'Reminders and escalation',
      'In days. Separate several values with commas, for example 3, 1. Leave blank to send none.',
      [
        ['invitationAfter', 'After an unanswered invitation', 'days'],
        [
          'silence',
          'Automatic invitations: days without a response before the next reviewer is invited',
          'number',
        ],
        ['reviewBefore', 'Before a review is due', 'days'],
        ['reviewAfter', 'After a review was due', 'days'],
        ['reviewEscalation', 'Late review: notify the editor after', 'number'],
        ['revisionBefore', 'Before a revision is due', 'days'],
        ['revisionAfter', 'After a revision was due', 'days'],
        ['revisionEscalation', 'Late revision: notify the editor after', 'number'],
        ['proofBefore', 'Before a proof is due', 'days'],
        ['proofAfter', 'After a proof was due', 'days'],
      ],
    ),
    form(
      'retention',
      'How long personal data are kept',
      'A daily job erases older data. The default text of the privacy page states these periods. Leave a field blank to keep the data without limit.',
      [
        ['draftMonths', 'Drafts without a change (months)', 'number'],
        [
          'unusedAccountMonths',
          'Accounts never used (months)',
          'number',
          'Accounts whose owners have never signed in and who appear in no record.',
        ],
        ['mailMonths', 'Copies of emails that do not belong to a manuscript (months)', 'number'],
        [
          'notAcceptedYears',
          'Manuscripts not accepted (years)',
          'number',
          'Texts, files, names of authors, reports, letters and messages are erased. Number, dates, decisions and who reviewed remain.',
        ],
        [
          'reviewRecordYears',
          'Review of published articles (years)',
          'number',
          'Reports, letters, notes and messages are erased, unless they were published with the article. The article remains.',
        ],
      ],
    ),
    form(
      'security',
      'Sign-in of editors',
      'Applies to everyone who can see more than their own manuscripts.',
      [
        [
          'twoFactorForEditors',
          'Require two-factor sign-in',
          'switch',
          'Editors and administrators cannot do anything else until they set it up.',
        ],
      ],
    ),
  ],
}
