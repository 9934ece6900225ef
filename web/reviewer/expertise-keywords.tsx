import { X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FieldError } from '#web/ui/forms/field-parts.tsx'
import { texts } from './texts.ts'

const words = texts.settings

const most = 20

interface KeywordsProps {
  words: readonly string[]
  onChange: (words: string[]) => void
  error: string | undefined
}

export function ExpertiseKeywords({ words: list, onChange, error }: KeywordsProps) {
  const [typed, setTyped] = useState('')
  const [full, setFull] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  function add(event?: FormEvent) {
    event?.preventDefault()
    const word = typed.trim()
    setFull(list.length >= most)
    if (!word || list.length >= most) return
    if (!list.some((known) => known.toLowerCase() === word.toLowerCase())) onChange([...list, word])
    setTyped('')
  }
  return (
    <div className="stack">
      {list.length === 0 ? (
        <p className="help">{words.noKeywords}</p>
      ) : (
        <ul className="reviewer-keyword-list">
          {list.map((word) => (
            <li key={word}>
              {word}
              <button
                type="button"
                aria-label={words.remove(word)}
                onClick={() => {
                  onChange(list.filter((other) => other !== word))
                  setFull(false)
                  input.current?.focus()
                }}
              >
                <X aria-hidden="true" className="icon" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="reviewer-keyword-add">
        <TextInput
          ref={input}
          id="new-keyword"
          label={words.keyword}
          help={words.expertiseHelp}
          maxLength={80}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') add(event)
          }}
        />
        <Button onClick={() => add()}>{words.add}</Button>
      </div>
      {(full || error) && <FieldError id="keywords-error">{full ? words.tooMany : error}</FieldError>}
    </div>
  )
}
