import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { escapeXml, fragmentOf, mathElement, storedMathml, texOf } from '../model/xml.ts'
import { words } from '../writing-texts.ts'
import { LockedNotice } from './locked-notice.tsx'

const texts = words.formula

interface FormulaDialogProps {
  /** XML of the formula's content; empty for a new formula. */
  content: string
  /** Whether the formula has its own line. Only then it can have a number. */
  isDisplayed: boolean
  /** Whether the result cannot be put into the text, because this page no longer edits it. */
  isLocked: boolean
  onClose: () => void
  onApply: (content: string) => void
}

/**
 * Dialog to edit a formula. The typed TeX is displayed as MathML, and both are stored. The TeX parser is
 * loaded together with this dialog.
 */
export function FormulaDialog({ content, isDisplayed, isLocked, onClose, onApply }: FormulaDialogProps) {
  const [tex, setTex] = useState(() => texOf(content))
  const [number, setNumber] = useState(() => numberOf(content))
  const { mathml, problem } = useMathml(tex, isDisplayed)
  const preview = useRef<HTMLDivElement>(null)
  const shown = mathml ?? (tex ? '' : content)
  useEffect(() => {
    const math = mathElement(shown)
    preview.current?.replaceChildren(...(math ? [math] : []))
  }, [shown])
  return (
    <Dialog
      open
      title={texts.title}
      closeOnBackdrop={false}
      onClose={onClose}
      foot={
        <Button
          kind="primary"
          aria-disabled={!mathml || isLocked}
          onClick={() => {
            if (!mathml || isLocked) return
            onClose()
            onApply(formulaContent(number, tex, mathml))
          }}
        >
          {texts.apply}
        </Button>
      }
    >
      <LockedNotice isLocked={isLocked} />
      <TextArea
        id="writing-tex"
        label={texts.tex}
        help={content && !texOf(content) ? texts.noTex : texts.empty}
        error={problem ?? undefined}
        className="writing-xml"
        rows={4}
        spellCheck={false}
        value={tex}
        onChange={(event) => setTex(event.target.value)}
      />
      {isDisplayed && (
        <TextInput
          id="writing-formula-number"
          label={texts.number}
          help={texts.numberHelp}
          optional
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      )}
      <p className="label">{texts.preview}</p>
      <div ref={preview} className="writing-preview" aria-live="polite" />
    </Dialog>
  )
}

function useMathml(tex: string, displayMode: boolean): { mathml: string | null; problem: string | null } {
  const [state, setState] = useState<{ mathml: string | null; problem: string | null }>({
    ...{ mathml: null, problem: null },
  })
  useEffect(() => {
    let isCurrent = true
    if (!tex.trim()) {
      setState({ mathml: null, problem: null })
      return
    }
    void import('temml').then(({ default: temml }) => {
      if (!isCurrent) return
      try {
        const html = temml.renderToString(tex, { displayMode, throwOnError: true, strict: false })
        setState({ mathml: storedMathml(html), problem: null })
      } catch (cause) {
        const reason = cause instanceof Error ? cause.message.replace(/^ParseError:\s*/, '') : ''
        setState({ mathml: null, problem: `${texts.wrong}: ${reason}` })
      }
    })
    return () => {
      isCurrent = false
    }
  }, [tex, displayMode])
  return state
}

const numberOf = (content: string) =>
  fragmentOf(content)?.getElementsByTagName('label')[0]?.textContent?.trim() ?? ''

/** Returns the XML of a formula: its number, the TeX and the MathML made from it. */
function formulaContent(number: string, tex: string, mathml: string): string {
  const label = number.trim() ? `<label>${escapeXml(number.trim())}</label>` : ''
  return `${label}<alternatives><tex-math>${escapeXml(tex.trim())}</tex-math>${mathml}</alternatives>`
}
