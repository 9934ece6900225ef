import {
  Bold,
  Italic,
  MessageSquarePlus,
  PencilLine,
  Plus,
  Redo2,
  Subscript,
  Superscript,
  Undo2,
} from 'lucide-react'
import { redo, undo } from 'prosemirror-history'
import type { Command } from 'prosemirror-state'
import { isInTable } from 'prosemirror-tables'
import { useState } from 'react'
import { useRoving } from '#web/ui/layout/use-roving.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { InsertPanel } from './insert-panel.tsx'
import {
  type BlockStyle,
  blockStyle,
  isFormatActive,
  makeList,
  makeQuote,
  setBlockStyle,
  toggleFormat,
} from './model/commands.ts'
import { TableTools } from './table-tools.tsx'
import { useTextState, type Writing } from './use-writing.ts'
import { words } from './writing-texts.ts'

const texts = words.toolbar

/** The toolbar of the editor. Tab stops at it once; the arrow keys move between its tools. */
export function Toolbar({ writing }: { writing: Writing }) {
  const { writer } = writing
  const state = useTextState(writer)
  const [isInserting, setIsInserting] = useState(false)
  const toolbar = useRoving()
  const isOff = !writer.isWriting
  const run = (command: Command) => {
    command(writer.state, writer.dispatch)
    writer.view?.focus()
  }
  const format = (name: 'bold' | 'italic' | 'sup' | 'sub') => ({
    onClick: () => run(toggleFormat(name)),
    'aria-pressed': isFormatActive(state, name),
  })
  const style = blockStyle(state)
  return (
    <div className="writing-tools">
      <div className="writing-toolbar" role="toolbar" aria-label={texts.label} {...toolbar}>
        <select
          data-tool
          aria-label={texts.style}
          value={style ?? 'other'}
          disabled={isOff || style === null}
          onChange={(event) => run(setBlockStyle(event.target.value as BlockStyle))}
        >
          {Object.entries(texts.styles).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          {style === null && <option value="other">{texts.otherStyle}</option>}
        </select>
        <Tool label={texts.bold} isOff={isOff} {...format('bold')}>
          <Icon of={Bold} />
        </Tool>
        <Tool label={texts.italic} isOff={isOff} {...format('italic')}>
          <Icon of={Italic} />
        </Tool>
        <Tool label={texts.sup} isOff={isOff} {...format('sup')}>
          <Icon of={Superscript} />
        </Tool>
        <Tool label={texts.sub} isOff={isOff} {...format('sub')}>
          <Icon of={Subscript} />
        </Tool>
        <Tool isOff={isOff} onClick={() => run(makeList('bullet'))}>
          {texts.bulleted}
        </Tool>
        <Tool isOff={isOff} onClick={() => run(makeList('order'))}>
          {texts.numbered}
        </Tool>
        <Tool isOff={isOff} onClick={() => run(makeQuote)}>
          {texts.quote}
        </Tool>
        <Tool isOff={isOff} aria-expanded={isInserting} onClick={() => setIsInserting(!isInserting)}>
          <Icon of={Plus} />
          {texts.insert}
        </Tool>
        <Tool isOff={false} onClick={() => writing.startNote('author_query')}>
          <Icon of={MessageSquarePlus} />
          {texts.query}
        </Tool>
        <Tool isOff={false} onClick={() => writing.startNote('comment')}>
          {texts.comment}
        </Tool>
        <Tool isOff={isOff} aria-pressed={writer.isTracking} onClick={() => writer.toggleTracking()}>
          <Icon of={PencilLine} />
          {texts.tracking}
        </Tool>
        <Tool label={texts.undo} isOff={isOff} onClick={() => run(undo)}>
          <Icon of={Undo2} />
        </Tool>
        <Tool label={texts.redo} isOff={isOff} onClick={() => run(redo)}>
          <Icon of={Redo2} />
        </Tool>
      </div>
      {isInserting && <InsertPanel writing={writing} onDone={() => setIsInserting(false)} />}
      {isInTable(state) && !isOff && <TableTools run={run} />}
    </div>
  )
}

interface ToolProps extends React.ComponentProps<'button'> {
  /** Label of a tool that shows only an icon. */
  label?: string
  isOff: boolean
}

export function Tool({ label, isOff, children, ...rest }: ToolProps) {
  return (
    <button
      {...rest}
      data-tool
      type="button"
      className="button small"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : rest.onClick}
      // Prevents the button from clearing the selection in the text.
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </button>
  )
}
