import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/forms/button.tsx'
import { CitationDialog } from './dialogs/citation-dialog.tsx'
import { CrossReferenceDialog } from './dialogs/cross-reference-dialog.tsx'
import { FormulaDialog } from './dialogs/formula-dialog.tsx'
import { XmlDialog } from './dialogs/xml-dialog.tsx'
import { insertBlock, insertInline, newFigure, newTable } from './model/commands.ts'
import { insertFootnote } from './model/footnotes.ts'
import { schema } from './model/schema.ts'
import type { Writing } from './use-writing.ts'
import { words } from './writing-texts.ts'

const texts = words.insert
type Open = 'formula' | 'inlineFormula' | 'citation' | 'crossReference' | 'xml'

/** Menu of the elements that can be inserted at the cursor. */
export function InsertPanel({ writing, onDone }: { writing: Writing; onDone: () => void }) {
  const { writer, surroundings, manuscriptId } = writing
  const [open, setOpen] = useState<Open | null>(null)
  const [isUploading, setIsUploading] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const finish = () => {
    // The text cannot take the focus before the dialog is gone.
    flushSync(() => {
      setOpen(null)
      onDone()
    })
    writer.view?.focus()
  }
  const insertXml = (content: string, isDisplayed: boolean) => {
    const node = isDisplayed
      ? insertBlock(schema.nodes.display_formula.create({ content }), false)
      : insertInline(schema.nodes.inline_formula.create({ content }))
    node(writer.state, writer.dispatch)
    finish()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel; its buttons take all other keys.
    <div
      className="writing-insert"
      onKeyDown={(event) => {
        // In an open dialog, Escape closes only the dialog.
        if (event.key === 'Escape' && open === null) finish()
      }}
    >
      <input
        ref={file}
        type="file"
        hidden
        aria-label={texts.figure}
        accept=".png,.jpg,.jpeg,.svg,.tif,.tiff,.pdf,.eps,.emf,.wmf"
        onChange={async ({ target }) => {
          const chosen = target.files?.[0]
          if (!chosen) return
          setIsUploading(true)
          const name = await surroundings.upload(chosen)
          setIsUploading(false)
          if (name) insertBlock(newFigure(writer.state.doc, name))(writer.state, writer.dispatch)
          finish()
        }}
      />
      <Button
        size="small"
        busy={isUploading}
        busyText={texts.uploading}
        onClick={() => file.current?.click()}
      >
        {texts.figure}
      </Button>
      <Button
        size="small"
        onClick={() => {
          insertBlock(newTable(writer.state.doc))(writer.state, writer.dispatch)
          finish()
        }}
      >
        {texts.table}
      </Button>
      <Button
        size="small"
        onClick={() => {
          insertFootnote(writer.state, writer.dispatch)
          finish()
        }}
      >
        {texts.footnote}
      </Button>
      {(['formula', 'inlineFormula', 'citation', 'crossReference', 'xml'] as const).map((kind) => (
        <Button key={kind} size="small" onClick={() => setOpen(kind)}>
          {texts[kind]}
        </Button>
      ))}
      {(open === 'formula' || open === 'inlineFormula') && (
        <FormulaDialog
          content=""
          isDisplayed={open === 'formula'}
          isLocked={!writer.isWriting}
          onClose={() => setOpen(null)}
          onApply={(content) => insertXml(content, open === 'formula')}
        />
      )}
      {open === 'citation' && (
        <CitationDialog
          doc={writer.state.doc}
          onClose={() => setOpen(null)}
          onApply={(nodes) => {
            insertInline(nodes)(writer.state, writer.dispatch)
            finish()
          }}
        />
      )}
      {open === 'crossReference' && (
        <CrossReferenceDialog
          doc={writer.state.doc}
          onClose={() => setOpen(null)}
          onApply={(node) => {
            insertInline(node)(writer.state, writer.dispatch)
            finish()
          }}
        />
      )}
      {open === 'xml' && (
        <XmlDialog
          manuscriptId={manuscriptId}
          name={texts.xml}
          xml=""
          isInline={false}
          isLocked={!writer.isWriting}
          onClose={() => setOpen(null)}
          onApply={(nodes) => {
            if (!writer.isWriting) return false
            for (const node of nodes)
              insertBlock(schema.nodeFromJSON(node), false)(writer.state, writer.dispatch)
            finish()
            return true
          }}
        />
      )}
    </div>
  )
}
