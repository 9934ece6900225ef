/** Texts of the table of contributions. */
export const creditTexts = {
  title: 'Contributions',
  help: 'Choose a cell to change it: lead, equal, supporting, none.',
  role: 'Role',
  label: (role: string, name: string) => `${role}, ${name}`,
  none: '–',
  degrees: { '': 'none', plain: 'contributed', lead: 'lead', equal: 'equal', supporting: 'supporting' },
  others: (count: number) => `Show the other ${count} roles`,
  more: 'Another author with a contribution',
  choose: 'Choose an author',
}
