/**
 * Roles for tables that are laid out as lists on narrow screens. Browsers drop the semantics of such tables,
 * and these roles restore them. They are spread as props, because the linter considers them redundant.
 */
export const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const
