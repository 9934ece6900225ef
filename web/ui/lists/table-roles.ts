/**
 * On narrow screens tables are laid out as lists, and browsers then drop table semantics. These roles restore
 * them; they are spread because the linter considers them redundant.
 */
export const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
