import { counted } from '#web/ui/text/numbers.ts'
import { thing } from './thing-texts.ts'

const states = { active: 'Active', coming: 'Not yet', ended: 'Ended' } as const

/** Texts about access to subscription articles. */
export const accessTexts = {
  institutions: {
    ...thing('Institution', 'institutions'),
    heads: { title: 'Name', text: 'IP address ranges, period', marks: ['Access'] },
    title: 'Institutions',
    help: 'Readers at these IP addresses can read all subscription articles without signing in.',
    add: 'Add institution',
    createTitle: 'New institution',
    editTitle: 'Edit institution',
    states,
    fields: {
      name: 'Name',
      ranges: 'IP address ranges',
      startsOn: 'First day',
      endsOn: 'Last day',
      ror: 'ROR identifier',
      customerId: 'Customer number',
    },
    rangesHelp:
      'One per line: an IP address or a range such as 192.0.2.0/24 or 2001:db8::/32. Ask the institution’s library for them.',
    endsHelp: 'Leave blank for no end date.',
    rorHelp: 'For example https://ror.org/05gq02987. Used in usage reports.',
    missing: {
      name: 'Please enter the name',
      ranges: 'Please enter at least one IP address range',
      startsOn: 'Please choose the first day',
    },
    line: (number: number, problem: string) => `Line ${number}: ${problem}`,
    more: (count: number) => `and ${count} more`,
    period: (from: string, until: string | null) => (until ? `${from} to ${until}` : `Since ${from}`),
    used: (requests: number, denials: number) =>
      `${counted(requests, 'request')} and ${counted(denials, 'refusal')} this year`,
    key: {
      make: 'Report key',
      title: (name: string) => `Key for the usage reports of ${name}`,
      body: 'With the customer number and this key, the library can fetch its COUNTER reports. The key is shown only once.',
      replaces: (date: string) => `A key was created on ${date}. It stops working when you create a new one.`,
      create: 'Create a key',
      renew: 'Create a new key',
      address: 'Address',
      customer: 'Customer number',
      key: 'Key',
      done: 'Done',
      made: 'Key created',
      failed: 'Failed to create a key',
    },
    empty: 'No institution has access',
    emptyBody: 'Add institutions that subscribe to the journal.',
    removeTitle: 'Delete institution',
    removeBody: (name: string) =>
      `${name} will be permanently deleted, and its readers lose access. If it has been used, enter a last day instead.`,
  },
  personal: {
    ...thing('Personal access', 'personal access'),
    heads: { title: 'Name', text: 'Last day, note', marks: ['Access'] },
    title: 'Personal access',
    help: 'These people can read all subscription articles when they are signed in.',
    add: 'Add person',
    createTitle: 'New personal access',
    editTitle: 'Edit personal access',
    states,
    fields: { person: 'Username or email address', endsOn: 'Last day', note: 'Note' },
    personHelp: 'Of an account in this journal.',
    noteHelp: 'For administrators only.',
    missing: { person: 'Please enter a user name or email address', endsOn: 'Please choose the last day' },
    until: (date: string) => `Until ${date}`,
    empty: 'Nobody has personal access',
    emptyBody: 'Add people who may read without an institution.',
    removeTitle: 'End personal access',
    removeBody: (name: string) => `${name} loses access immediately. The account itself is not affected.`,
  },
} as const
