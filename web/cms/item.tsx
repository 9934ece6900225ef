import { Check, CircleDashed } from 'lucide-react'
import type { HTMLAttributes, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Badge } from '#web/ui/marks/notice.tsx'
import { texts } from './texts.ts'

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return (
    <Badge tone={isActive ? 'ok' : 'plain'} icon={isActive ? Check : CircleDashed}>
      {isActive ? texts.active : texts.inactive}
    </Badge>
  )
}

interface ItemProps {
  title: ReactNode
  /** Whether it stands below the item before it. */
  isBelow?: boolean
  /** Level of the heading; 3 within a group that has a heading of its own. */
  level?: 2 | 3
  /** Key, path or address, shown below the title. */
  mark: ReactNode
  badges: ReactNode
  /** Text of the item, or the date when it was created. */
  children: ReactNode
  actions: ReactNode
  /** Date of the item, in a column of its own on wide screens. */
  when?: ReactNode
  /** Attributes that make the item one that is moved by dragging. */
  drag?: Pick<HTMLAttributes<HTMLDivElement>, 'draggable' | 'onDragStart' | 'onDragOver' | 'onDrop'>
}

interface HeadsProps {
  heads: { title: string; text: string; marks: readonly string[]; when?: string }
}

/** Column headings, shown on wide screens. Screen readers have those of the table (`ItemTable`). */
export function Heads({ heads: { title, text, marks, when } }: HeadsProps) {
  return (
    <div className="cms-item cms-heads" aria-hidden="true">
      <span>{title}</span>
      <span>{text}</span>
      <span className="cms-badges">
        {marks.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </span>
      {when && <span>{when}</span>}
    </div>
  )
}

/** Roles of a table for elements that are cards on phones: a table's own elements would lose their roles there. */
const as = (role: 'table' | 'rowgroup' | 'row' | 'rowheader' | 'columnheader' | 'cell', column?: number) => ({
  role,
  'aria-colindex': column,
})

interface ItemTableProps {
  /** Name of the table; with `labelledBy`, the id of a heading instead. */
  label?: string
  labelledBy?: string
  heads: HeadsProps['heads']
  children: ReactNode
}

/** A list of items, which screen readers read as a table, whatever it looks like. */
export function ItemTable({
  label,
  labelledBy,
  heads: { title, text, marks, when },
  children,
}: ItemTableProps) {
  const columns = [title, text, marks.join(', '), when ?? '', texts.actions]
  const named = { 'aria-label': label, 'aria-labelledby': labelledBy, 'aria-colcount': columns.length }
  return (
    <div {...as('table')} {...named}>
      <div {...as('rowgroup')} className="hidden-text">
        <div {...as('row')}>
          {columns.map(
            (column, index) =>
              column && (
                <span key={column} {...as('columnheader', index + 1)}>
                  {column}
                </span>
              ),
          )}
        </div>
      </div>
      <div {...as('rowgroup')}>{children}</div>
    </div>
  )
}

/** An item of a list: a card on phones, a row on wide screens. */
export function Item(props: ItemProps) {
  const { title, isBelow, level = 2, mark, badges, children, actions, when, drag } = props
  const Title = `h${level}` as const
  return (
    <div {...as('row')} className={classNames('cms-item', isBelow && 'cms-below')} {...drag}>
      <div {...as('rowheader', 1)} className="cms-name">
        <Title>{title}</Title>
        {mark}
      </div>
      <div {...as('cell', 2)} className="cms-words">
        {children}
      </div>
      <div {...as('cell', 3)} className="cms-badges">
        {badges}
      </div>
      {when && (
        <div {...as('cell', 4)} className="cms-changed">
          {when}
        </div>
      )}
      <div {...as('cell', 5)} className="cms-actions">
        {actions}
      </div>
    </div>
  )
}

/** Label of a button, with hidden text that names the item for screen readers. */
export function Of({ words, name }: { words: string; name: string }) {
  return (
    <>
      {words}
      <span className="hidden-text"> {name}</span>
    </>
  )
}
