import { defaultSettings, type Settings } from './settings.ts'
import { placeholderTitle } from './setup.ts'

/**
 * The settings of a new journal in production, until its administrators save their own. Unlike the sample journal's, they claim
 * nothing: no names, figures, fees or identifiers. The journal is closed to readers.
 */
export function newJournalSettings({ year, email }: { year: number; email: string }): Settings {
  const { journal, metrics, insights, publishing, submissions, office, dois } = defaultSettings
  return {
    ...defaultSettings,
    journal: {
      ...journal,
      title: placeholderTitle,
      shortTitle: 'MS',
      tagline: '',
      publisher: '',
      issnPrint: '',
      issnOnline: '',
      copyrightYear: year,
      sample: false,
    },
    metrics: { ...metrics, citeScore: null, impactFactor: null, daysToFirstDecision: null, year },
    insights: {
      ...insights,
      firstDecision: null,
      reviewTime: null,
      submissionToAcceptance: null,
      acceptanceToPublication: null,
    },
    publishing: { ...publishing, access: 'open_free', charge: 0, archivingLicence: '' },
    office: { ...office, email, phone: '', fax: '', hours: '' },
    submissions: {
      ...submissions,
      types: submissions.types.map((type) => ({ ...type, words: null, guidelines: '' })),
    },
    dois: { ...dois, prefix: '' },
    fields: { list: [], categories: [] },
    opening: { isOpen: false, notice: '' },
  }
}
