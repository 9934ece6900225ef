import { Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Suggestion } from '#domain/article/article.ts'
import { maxQueryLength } from '#domain/article/search.ts'
import { urls } from '#domain/urls.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { listTexts as texts } from './texts.ts'
import { useSuggestions } from './use-suggestions.ts'

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
  const listId = useId()
  const [text, setText] = useState(initial)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const [scripted, setScripted] = useState(false)
  const suggestions = useSuggestions(typed)
  const open = typed !== null && suggestions.length > 0

  // Text typed before hydration exists only in the field and would be lost on the next render.
  useLayoutEffect(() => setText((known) => ref.current?.value ?? known), [ref])
  useEffect(() => setScripted(true), [])
  useSlashKey(ref)

  function close() {
    setTyped(null)
    setActive(-1)
  }

  function choose({ kind, text: chosen, id }: Suggestion) {
    close()
    if (id !== null) return navigate(urls.article(id))
    const phrase = `"${chosen.replaceAll('"', ' ')}"`
    search(kind === 'author' ? `author:${phrase}` : phrase)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const chosen = suggestions[active]
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && open && chosen) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) return setTyped(text)
      // The arrow keys cycle through the suggestions and the field itself.
      const places = suggestions.length + 1
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((now) => ((now + 1 + step + places) % places) - 1)
    }
  }

  const optionId = (index: number) => `${listId}-${index}`
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
          setTyped(target.value)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
        {...(scripted && {
          role: 'combobox',
          'aria-autocomplete': 'list',
          'aria-expanded': open,
          'aria-controls': listId,
          'aria-activedescendant': open && active >= 0 ? optionId(active) : undefined,
        })}
      />
      {scripted && (
        <p className="hidden-text" role="status">
          {open && texts.suggestionCount(suggestions.length)}
        </p>
      )}
      {scripted && (
        <div
          className="articles-suggestions"
          id={listId}
          role="listbox"
          aria-label={texts.suggestions}
          hidden={!open}
        >
          {suggestions.map((suggestion, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: as above.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
            <div
              key={`${suggestion.kind} ${suggestion.id ?? suggestion.text}`}
              id={optionId(index)}
              className="articles-suggestion"
              role="option"
              aria-selected={index === active}
              // Prevents the field from losing the focus before the click event.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
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
