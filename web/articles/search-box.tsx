import { Search } from 'lucide-react'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Suggestion } from '#domain/article/article.ts'
import { maxQueryLength } from '#domain/article/search.ts'
import { urls } from '#domain/urls.ts'
import { useCombobox } from '#web/ui/forms/use-combobox.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { findSuggestions } from './find-suggestions.ts'
import { listTexts as texts } from './texts.ts'

interface SearchBoxProps {
  ref: RefObject<HTMLInputElement | null>
  initial: string
  search: (q: string) => void
}

/**
 * The search field. With scripts it is a combobox with suggestions (ARIA 1.2, list autocomplete with manual
 * selection).
 */
export function SearchBox({ ref, initial, search }: SearchBoxProps) {
  const navigate = useNavigate()
  const [text, setText] = useState(initial)
  const [scripted, setScripted] = useState(false)

  // Another search, for example after Back. The field stays the same element, so that it keeps the focus.
  const [searched, setSearched] = useState(initial)
  if (searched !== initial) {
    setSearched(initial)
    setText(initial)
  }

  // Text typed before hydration exists only in the field and would be lost on the next render.
  useLayoutEffect(() => setText((known) => ref.current?.value ?? known), [ref])
  useEffect(() => setScripted(true), [])
  useSlashKey(ref)

  function choose({ kind, text: chosen, id }: Suggestion) {
    if (id !== null) return navigate(urls.article(id))
    const phrase = `"${chosen.replaceAll('"', ' ')}"`
    search(kind === 'author' ? `author:${phrase}` : phrase)
  }

  const { options, isOpen, onType, fieldEvents, fieldRoles, list, optionOf } = useCombobox({
    find: findSuggestions,
    onChoose: choose,
    label: texts.suggestions,
    opensWith: text,
  })
  return (
    <div className="articles-search-field">
      <Icon of={Search} />
      <label className="hidden-text" htmlFor="search">
        {texts.searchLabel}
      </label>
      <input
        ref={ref}
        className="input"
        id="search"
        name="search"
        type="search"
        value={text}
        placeholder={texts.placeholder}
        maxLength={maxQueryLength}
        autoComplete="off"
        onChange={({ target }) => {
          setText(target.value)
          onType(target.value)
        }}
        {...fieldEvents}
        {...(scripted && fieldRoles)}
      />
      {scripted && (
        <p className="hidden-text" role="status">
          {isOpen && texts.suggestionCount(options.length)}
        </p>
      )}
      {scripted && (
        <div {...list} className="articles-suggestions">
          {options.map((suggestion, index) => (
            <div
              key={`${suggestion.kind} ${suggestion.id ?? suggestion.text}`}
              className="articles-suggestion"
              {...optionOf(suggestion, index)}
            >
              <span className="articles-suggestion-text">{suggestion.text}</span>{' '}
              <span className="articles-suggestion-kind">{texts.suggestionKinds[suggestion.kind]}</span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** The '/' key moves the focus to the search field, except while somebody is typing in a field. */
function useSlashKey(box: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    function onKey(event: globalThis.KeyboardEvent) {
      const typing =
        event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      box.current?.focus()
      box.current?.select()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [box])
}
