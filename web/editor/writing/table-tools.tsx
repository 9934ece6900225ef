import type { Command } from 'prosemirror-state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  mergeCells,
  splitCell,
} from 'prosemirror-tables'
import { useRoving } from '#web/ui/layout/use-roving.ts'
import { addTableNotes, deleteTableWrap, setHeaderPart } from './model/commands.ts'
import { Tool } from './toolbar.tsx'
import { words } from './writing-texts.ts'

const texts = words.table

const tools: [string, Command][] = [
  [texts.rowBefore, addRowBefore],
  [texts.rowAfter, addRowAfter],
  [texts.deleteRow, deleteRow],
  [texts.columnBefore, addColumnBefore],
  [texts.columnAfter, addColumnAfter],
  [texts.deleteColumn, deleteColumn],
  [texts.merge, mergeCells],
  [texts.split, splitCell],
  [texts.header, setHeaderPart],
  [texts.notes, addTableNotes],
  [texts.remove, deleteTableWrap],
]

/** Tools for tables, shown while the cursor is in a table. */
export function TableTools({ run }: { run: (command: Command) => void }) {
  const toolbar = useRoving()
  return (
    <div className="writing-toolbar" role="toolbar" aria-label={texts.label} {...toolbar}>
      {tools.map(([label, command]) => (
        <Tool key={label} isOff={false} onClick={() => run(command)}>
          {label}
        </Tool>
      ))}
    </div>
  )
}
