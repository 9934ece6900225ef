import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Superscript,
  Table,
} from 'lucide-react'
import { insertTextIntoField } from 'text-field-edit'
import { useRoving } from '#web/ui/layout/use-roving.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { texts } from '../texts.ts'
import { type MarkdownTool, markdownTools } from './markdown-marks.ts'
import './markdown.css'

const words = texts.markdown

const icons: Record<MarkdownTool, LucideIcon> = {
  heading: Heading2,
  subheading: Heading3,
  bold: Bold,
  italic: Italic,
  link: Link,
  list: List,
  numbered: ListOrdered,
  quote: Quote,
  table: Table,
  footnote: Superscript,
}
const tools = Object.keys(markdownTools) as MarkdownTool[]

/** Uses a tool in a text field, as if it had been typed: it can be undone, and the field's change is reported. */
export function applyTool(tool: MarkdownTool, field: HTMLTextAreaElement): void {
  const { value: text, selectionStart: from, selectionEnd: to } = field
  const { insert, select, ...replaced } = markdownTools[tool]({ text, from, to }, words.samples)
  field.focus()
  field.setSelectionRange(replaced.from, replaced.to)
  insertTextIntoField(field, insert)
  field.setSelectionRange(...select)
}

const shortcuts: Readonly<Record<string, MarkdownTool>> = { b: 'bold', i: 'italic', k: 'link' }

/** The handler of a text field for the tools that have a key. */
export function onMarkdownKey(event: React.KeyboardEvent<HTMLTextAreaElement>): void {
  const tool = shortcuts[event.key]
  if (!tool || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
  event.preventDefault()
  applyTool(tool, event.currentTarget)
}

interface MarkdownToolbarProps {
  /** Id of the text field. */
  field: string
  /** Opens the form for a picture; without it there is no such tool. */
  onPicture?: (() => void) | undefined
}

/** Tools for a text field with Markdown. Tab stops at them once; the arrow keys move between them. */
export function MarkdownToolbar({ field, onPicture }: MarkdownToolbarProps) {
  const toolbar = useRoving()
  return (
    <div
      className="markdown-toolbar"
      role="toolbar"
      aria-label={words.label}
      aria-controls={field}
      {...toolbar}
    >
      {tools.map((tool) => (
        <button
          key={tool}
          type="button"
          data-tool
          aria-label={words.tools[tool]}
          title={words.tools[tool]}
          onClick={() => {
            const at = document.getElementById(field)
            if (at instanceof HTMLTextAreaElement) applyTool(tool, at)
          }}
        >
          <Icon of={icons[tool]} />
        </button>
      ))}
      {onPicture && (
        <button type="button" data-tool aria-label={words.picture} title={words.picture} onClick={onPicture}>
          <Icon of={ImagePlus} />
        </button>
      )}
    </div>
  )
}
