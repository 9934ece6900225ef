import { X } from 'lucide-react'
import { useState } from 'react'
import { detailLabel } from '#domain/manuscript/details.ts'
import { limits } from '#domain/manuscript/submission.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { focusOn } from '#web/ui/layout/focus.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { fieldIds } from './draft.ts'
import { splitKeywords, withKeywords } from './keywords.ts'
import { texts } from './texts.ts'

const words = texts.details

interface KeywordsInputProps {
  keywords: readonly string[]
  help: string
  onChange: (keywords: string[]) => void
  error?: string | undefined
}

/** Field for keywords. Enter or a comma adds a keyword; a pasted list adds several. */
export function KeywordsInput({ keywords, help, onChange, error }: KeywordsInputProps) {
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  /** What was done, for people who do not see the list. */
  const [said, setSaid] = useState('')
  const id = fieldIds.details('keywords')

  function add(text: string) {
    const added = withKeywords(keywords, text)
    setTyped(added.tooLong)
    setNote(added.tooLong ? words.keywordTooLong : added.left > 0 ? words.keywordsTooMany(added.left) : '')
    if (added.keywords.length === keywords.length) return
    onChange(added.keywords)
    setSaid(words.keywordsAdded(added.keywords.slice(keywords.length), added.keywords.length))
  }

  return (
    <div>
      <div className="wizard-keywords-entry">
        <TextInput
          id={id}
          label={detailLabel('keywords')}
          help={help}
          error={note || error}
          required
          value={typed}
          maxLength={limits.draftLine}
          onChange={(event) => {
            const { value } = event.target
            if (/[,;]$/.test(value)) add(value)
            else {
              setTyped(value)
              setNote('')
            }
          }}
          onKeyDown={(event) => {
            // While an input method is composing, Enter selects a character.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            add(typed)
          }}
          onPaste={(event) => {
            const text = event.clipboardData.getData('text')
            if (splitKeywords(text).length < 2) return
            event.preventDefault()
            add(`${typed},${text}`)
          }}
          // When the field loses the focus, text that was not confirmed is added as a keyword.
          onBlur={() => typed.trim() && add(typed)}
        />
        <Button onClick={() => add(typed)}>{words.addKeyword}</Button>
      </div>
      <p className="hidden-text" role="status">
        {said}
      </p>
      {keywords.length > 0 && (
        <>
          <p className="hidden-text">{words.keywordList}</p>
          <ul className="wizard-keyword-list">
            {keywords.map((keyword) => (
              <li key={keyword}>
                <span>{keyword}</span>
                <Button
                  kind="quiet"
                  size="small"
                  onClick={() => {
                    onChange(keywords.filter((other) => other !== keyword))
                    setSaid(words.keywordRemoved(keyword))
                    focusOn(id)
                  }}
                >
                  <Icon of={X} />
                  <span className="hidden-text">{words.removeKeyword(keyword)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
