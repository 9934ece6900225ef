import { useState } from 'react'
import type { TextNode } from '#domain/production/text-doc.ts'
import { reasonOf } from '#web/app/api.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { readPiece } from '../calls.ts'
import { words } from '../writing-texts.ts'
import { LockedNotice } from './locked-notice.tsx'

const texts = words.opaque

interface XmlDialogProps {
  manuscriptId: string
  name: string
  xml: string
  isInline: boolean
  /** Whether the result cannot be put into the text, because this page no longer edits it. */
  isLocked: boolean
  onClose: () => void
  /** Returns whether the nodes were put into the text. */
  onApply: (nodes: TextNode[]) => boolean
}

/**
 * Dialog to edit one element as XML. Elements that the editor knows become ordinary text; all others stay
 * blocks with XML.
 */
export function XmlDialog({ manuscriptId, name, xml, isInline, isLocked, onClose, onApply }: XmlDialogProps) {
  const [text, setText] = useState(xml)
  const send = useSend({
    call: () => readPiece(manuscriptId, text, isInline),
    failed: texts.failed,
    refetch: [],
    onDone({ nodes }) {
      if (onApply(nodes as TextNode[])) onClose()
    },
  })
  return (
    <Dialog
      open
      wide
      title={texts.title(name)}
      closeOnBackdrop={false}
      onClose={onClose}
      foot={
        <Button
          kind="primary"
          busy={send.isPending}
          aria-disabled={isLocked}
          onClick={() => !isLocked && send.mutate()}
        >
          {texts.apply}
        </Button>
      }
    >
      <LockedNotice isLocked={isLocked} />
      <TextArea
        id="writing-xml"
        label={texts.label}
        help={texts.help}
        error={send.error ? reasonOf(send.error, texts.failed) : undefined}
        className="writing-xml"
        rows={14}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Dialog>
  )
}
