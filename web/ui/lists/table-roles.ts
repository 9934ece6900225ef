/**
 * On a narrow screen a table is laid out as a list, and browsers then forget that it is one. The roles say it
 * again; spread, because the linter holds them for redundant.
 */
export const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
