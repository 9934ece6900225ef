/** Lists in the settings whose entries have fields of their own. */

export interface EntryField {
  name: string
  label: string
  /** A range is two numbers, `from` and `to`; blank numbers and ranges are null. */
  kind: 'text' | 'long' | 'number' | 'range' | 'switch' | 'picture'
  help?: string
  /** Whether the value is used as it is in the entry's heading. */
  isRequired?: boolean
}

export interface EntriesForm {
  /** Heading of the fields after the first one, which can be closed. Without it, they are always shown. */
  details?: string
  /** Words for the button that adds an entry. */
  add: string
  /** Shown if a value is missing or is no number. */
  wrong: string
  fields: readonly EntryField[]
  /** Values of a new entry. */
  blank: Readonly<Record<string, unknown>>
  /** Whether entries have ids, which manuscripts name: they are made from the name, and removed entries are kept. */
  hasIds: boolean
}

const name: EntryField = { name: 'name', label: 'Name', kind: 'text', isRequired: true }

export const typeEntries: EntriesForm = {
  add: 'Add a type',
  details: 'Limits, section and guidelines',
  wrong: 'Each type needs a name. Numbers must be whole, and no minimum can be above its maximum',
  hasIds: true,
  blank: {
    isOpen: true,
    words: null,
    abstractWords: null,
    charge: null,
    section: '',
    guidelines: '',
    isRemoved: false,
  },
  fields: [
    name,
    {
      name: 'isOpen',
      label: 'Open for submission',
      kind: 'switch',
      help: 'Turn off to close the type to submissions. Authors who have chosen it see a notice.',
    },
    {
      name: 'words',
      label: 'Length (words)',
      kind: 'range',
      help: 'Including references. Leave both blank for no limit, or the first for a maximum only.',
    },
    {
      name: 'abstractWords',
      label: 'Maximum abstract length (words)',
      kind: 'number',
      help: 'Leave blank to use the journal’s limit.',
    },
    {
      name: 'charge',
      label: 'Open access charge',
      kind: 'number',
      help: 'In the journal’s currency. Leave blank to use the journal’s charge. Not used if articles are free for authors.',
    },
    {
      name: 'section',
      label: 'Section of an issue',
      kind: 'text',
      help: 'Section for articles of this type when an issue is assembled. Leave blank to choose each time.',
    },
    {
      name: 'guidelines',
      label: 'Description',
      kind: 'long',
      help: 'Shown in the guidelines, and to authors who choose this type.',
    },
  ],
}

export const fieldEntries: EntriesForm = {
  add: 'Add a field',
  wrong: 'Each field needs a name',
  hasIds: true,
  blank: { isRemoved: false },
  fields: [name],
}

export const footerEntries: EntriesForm = {
  add: 'Add a link',
  wrong: 'Each link needs a name and an address',
  hasIds: false,
  blank: {},
  fields: [
    name,
    { name: 'href', label: 'Address', kind: 'text', help: 'A path or a web address.', isRequired: true },
  ],
}

const listedIn = (add: string): EntriesForm => ({
  add,
  details: 'Link, year and logo',
  wrong: 'Each entry needs a name. A year must be a whole number, and a logo must be cropped before you save',
  hasIds: false,
  blank: { href: '', since: null, logo: null },
  fields: [
    name,
    {
      name: 'href',
      label: 'Address',
      kind: 'text',
      help: 'A web address. Leave blank for no link.',
    },
    { name: 'since', label: 'Since (year)', kind: 'number', help: 'Leave blank if not known.' },
    { name: 'logo', label: 'Logo', kind: 'picture' },
  ],
})
export const indexEntries = listedIn('Add an index')
export const archiveEntries = listedIn('Add an archive')
export const membershipEntries = listedIn('Add a membership')
export const sponsorEntries = listedIn('Add a sponsor')

export const accountEntries: EntriesForm = {
  add: 'Add an account',
  wrong: 'Each account needs a name and a web address',
  hasIds: false,
  blank: {},
  fields: [
    { ...name, help: 'Where it is, such as Mastodon.' },
    { name: 'href', label: 'Address', kind: 'text', isRequired: true },
  ],
}

export const redirectEntries: EntriesForm = {
  add: 'Add a redirect',
  wrong: 'Each redirect needs an old and a new address',
  hasIds: false,
  blank: {},
  fields: [
    { name: 'from', label: 'Old address', kind: 'text', help: 'Such as /about-us.html.', isRequired: true },
    { name: 'to', label: 'New address', kind: 'text', help: 'A path or a web address.', isRequired: true },
  ],
}
