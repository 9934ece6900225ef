/** What the managing editors of three journals enter. Everything public is compared with it. */
export interface EnteredJournal {
  id: string
  title: string
  shortTitle: string
  tagline: string
  publisher: string
  /** Blank with `isApplied` if the journal has asked for one. */
  issnOnline: string
  isApplied: boolean
  office: string
  access: 'open_free' | 'open_fee' | 'hybrid' | 'subscription'
  charge: string
  currency: string
  fields: readonly string[]
  doiPrefix: string
  /** Section of an issue by manuscript type; none if issues have no sections. */
  sectionOfType: Readonly<Record<string, string>>
  member: { name: string; title: string; institution: string; location: string }
}

export const journals: readonly EnteredJournal[] = [
  {
    id: 'soil',
    title: 'Soil Letters',
    shortTitle: 'SOILL',
    tagline: 'Short papers on how soils form, live and change.',
    publisher: 'Society for Soils',
    issnOnline: '',
    isApplied: true,
    office: 'desk@soil-letters.example',
    access: 'open_free',
    charge: '0',
    currency: 'USD',
    fields: ['Soil Physics', 'Soil Biology', 'Pedology'],
    doiPrefix: '',
    sectionOfType: {},
    member: {
      name: 'Maria Lindqvist',
      title: 'Soil physics',
      institution: 'University of Uppland',
      location: 'Uppsala, Sweden',
    },
  },
  {
    id: 'economics',
    title: 'Review of Regional Wages',
    shortTitle: 'RRW',
    tagline: 'Evidence on pay between regions.',
    publisher: 'Wage Press',
    issnOnline: '2049-3630',
    isApplied: false,
    office: 'office@regional-wages.example',
    access: 'hybrid',
    charge: '1200',
    currency: 'EUR',
    fields: ['Labour', 'Regions'],
    doiPrefix: '10.12345',
    sectionOfType: {},
    member: {
      name: 'Jon Abara',
      title: 'Labour',
      institution: 'Institute of Pay',
      location: 'Cork, Ireland',
    },
  },
  {
    id: 'law',
    title: 'Zeitschrift für Wasserrecht',
    shortTitle: 'ZWR',
    tagline: 'Recht und Praxis des Wassers. Law and practice of water.',
    publisher: 'Verlag am Fluss',
    issnOnline: '2434-561X',
    isApplied: false,
    office: 'redaktion@wasserrecht.example',
    access: 'open_fee',
    charge: '300',
    currency: 'CHF',
    fields: ['Wasserrecht', 'Mills and weirs'],
    doiPrefix: '10.54321',
    sectionOfType: { 'Original Research': 'Aufsätze', 'Case Study': 'Case notes' },
    member: {
      name: 'Ute Brandt',
      title: 'Wasserrecht',
      institution: 'Hochschule am Fluss',
      location: 'Basel, Schweiz',
    },
  },
]
