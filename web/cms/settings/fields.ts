import { sidebarBlocks } from '#domain/journal/cms.ts'
import type { Settings, SettingsGroup } from '#domain/journal/settings.ts'
import { manuscriptTypes, reviewModes } from '#domain/manuscript/manuscript.ts'

/** How each setting is asked for. Every setting of the schema stands here: a test compares the two. */

export type FieldKind =
  | 'text'
  | 'long'
  | 'email'
  | 'url'
  | 'number'
  | 'switch'
  /** Numbers of days, with commas between. */
  | 'days'
  /** One entry a line. */
  | 'lines'
  /** Words from and to, for each manuscript type. */
  | 'ranges'
  | { choice: Readonly<Record<string, string>> }
  | { any: Readonly<Record<string, string>> /** The order counts. */; ordered: boolean }

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
): SettingsForm {
  return {
    group,
    title,
    help,
    fields: fields.map(([name, label, kind, explained]) => ({
      name,
      label,
      kind,
      ...(explained && { help: explained }),
    })),
  }
}

export const forms: Readonly<Record<string, readonly SettingsForm[]>> = {
  journal: [
    form('journal', 'Identity', 'Shown on every page, in every record and in every e-mail.', [
      ['title', 'Journal title', 'text'],
      ['shortTitle', 'Short title', 'text', 'Begins the numbers of manuscripts from now on.'],
      ['tagline', 'Scope in one sentence', 'long'],
      ['publisher', 'Publisher', 'text'],
      ['issnPrint', 'Print ISSN', 'text', 'The check digit is verified.'],
      ['issnOnline', 'Online ISSN', 'text', 'The check digit is verified.'],
      ['doiPrefix', 'DOI prefix', 'text', 'For the DOIs of articles from now on.'],
      ['language', 'Language of the articles', 'text', 'Two letters, as in en'],
      ['sample', 'Sample journal', 'switch', 'Says on every page that people and articles are invented.'],
    ]),
    form('office', 'Editorial office', 'Where readers and authors reach the journal.', [
      ['email', 'Email', 'email', 'Messages of the contact form go here, too.'],
      ['phone', 'Phone', 'text'],
      ['fax', 'Fax', 'text'],
      ['hours', 'Office hours', 'text'],
    ]),
  ],
  metrics: [
    form('metrics', 'Headline metrics', 'Shown at the top of the home page.', [
      ['citeScore', 'CiteScore', 'number'],
      ['impactFactor', 'Impact Factor', 'number'],
      ['daysToFirstDecision', 'Days to first decision', 'number'],
      ['year', 'Year of the metrics', 'number'],
    ]),
    form('insights', 'Publication insights', 'In days; beside the home page and the list of articles.', [
      ['firstDecision', 'Time to first decision', 'number'],
      ['reviewTime', 'Review time', 'number'],
      ['submissionToAcceptance', 'Submission to acceptance', 'number'],
      ['acceptanceToPublication', 'Acceptance to publication', 'number'],
    ]),
  ],
  publishing: [
    form('publishing', 'License and fees', 'On the guidelines, the home page and each article from now on.', [
      ['chargeUsd', 'Open access charge, in US dollars', 'number', 'Excluding taxes.'],
      ['licence', 'License', 'text', 'As in CC BY'],
      ['licenceUrl', 'Address of the license', 'url'],
      ['categories', 'Categories', 'lines', 'One a line: offered where an article is published.'],
    ]),
  ],
  home: [
    form('home', 'Sidebar', 'Beside the home page and the list of articles, in this order.', [
      ['sidebar', 'Blocks', { any: sidebarBlocks, ordered: true }],
      [
        'insights',
        'Publication insights',
        { choice: { fixed: 'As set under Metrics', measured: 'Medians of the last twelve months' } },
      ],
    ]),
  ],
  manuscripts: [
    form('submissions', 'Open for submission', 'Types that are not marked are refused, with a word of why.', [
      ['types', 'Manuscript types', { any: manuscriptTypes, ordered: false }],
    ]),
    form('guidelines', 'Advice to authors', 'Shown while they write. Nobody is turned away for it.', [
      ['abstractWords', 'Words of an abstract, at most', 'number'],
      ['keywordsFrom', 'Keywords, from', 'number'],
      ['keywordsTo', 'Keywords, to', 'number'],
      ['screeningDays', 'Business days until the first screening', 'number'],
      ['words', 'Words by manuscript type', 'ranges', 'References included. Blank: no limit.'],
    ]),
  ],
  review: [
    form(
      'review',
      'Review and decisions',
      'For what happens from now on: running assignments keep their dates.',
      [
        ['mode', 'Review mode', { choice: reviewModes }, 'Stays with each manuscript from its submission.'],
        ['minimumReviews', 'Minimum reviews', 'number', 'A decision with fewer needs a reason.'],
        [
          'holdMinutes',
          'Decision hold, in minutes',
          'number',
          'So long a decision can be taken back before its letter leaves.',
        ],
        ['reviewDays', 'Review days', 'number', 'A reviewer has so long from the invitation.'],
        ['invitationDays', 'Days an invitation lives', 'number'],
        ['revisionDays', 'Revision days', 'number', 'Authors have so long for a revision.'],
        [
          'blindSources',
          'Blind sources for reviewers',
          'switch',
          'Reviewers also get the cleaned DOCX or LaTeX, not only the PDF.',
        ],
      ],
    ),
    form(
      'reminders',
      'Reminders and escalation',
      'In days. Several with commas, as in 3, 1; blank: none is sent.',
      [
        ['invitationAfter', 'After an invitation without an answer', 'days'],
        ['silence', 'Silence after which a ranked list invites the next', 'number'],
        ['reviewBefore', 'Before a review is due', 'days'],
        ['reviewAfter', 'After a review was due', 'days'],
        ['reviewEscalation', 'Late review: the editor is told after', 'number'],
        ['revisionBefore', 'Before a revision is due', 'days'],
        ['revisionAfter', 'After a revision was due', 'days'],
        ['revisionEscalation', 'Late revision: the editor is told after', 'number'],
      ],
    ),
    form('security', 'Sign-in of editors', 'For everyone who can see more than their own manuscripts.', [
      [
        'twoFactorForEditors',
        'Require two-factor sign-in',
        'switch',
        'Editors and administrators without it can only set it up.',
      ],
    ]),
  ],
}
