import { type KeyboardEvent, type MouseEvent, useEffect, useEffectEvent, useId, useState } from 'react'

interface ComboboxOptions<Option> {
  /** Finds the options for at least two typed characters. If it fails, there are none. */
  find: (typed: string, signal: AbortSignal) => Promise<readonly Option[]>
  onChoose: (option: Option) => void
  /** The list's name for screen readers. */
  label: string
  /** The field's text. Given if the arrow keys open a closed list. */
  opensWith?: string
}

/**
 * State and attributes of a combobox (ARIA 1.2, list autocomplete with manual selection). The focus stays in
 * the field, which names the active option.
 */
export function useCombobox<Option>({ find, onChoose, label, opensWith }: ComboboxOptions<Option>) {
  const listId = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(-1)
  const options = useFound(typed, find)
  const isOpen = typed !== null && options.length > 0
  const optionId = (index: number) => `${listId}-${index}`

  function close() {
    setTyped(null)
    setActive(-1)
  }

  function choose(option: Option) {
    close()
    onChoose(option)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const chosen = options[active]
    if (event.key === 'Escape' && isOpen) {
      // A dialog around the field stays open.
      event.stopPropagation()
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && isOpen && chosen) {
      event.preventDefault()
      choose(chosen)
    } else if (event.key === 'Enter') {
      // What was typed is sent.
      close()
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!isOpen && opensWith === undefined) return
      event.preventDefault()
      if (!isOpen) return setTyped(opensWith ?? null)
      // The arrow keys cycle through the options and the field itself.
      const places = options.length + 1
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((now) => ((now + 1 + step + places) % places) - 1)
    }
  }

  return {
    options,
    isOpen,
    onType(text: string) {
      setTyped(text)
      setActive(-1)
    },
    fieldEvents: { onKeyDown, onBlur: close },
    fieldRoles: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': listId,
      'aria-activedescendant': isOpen && active >= 0 ? optionId(active) : undefined,
    } as const,
    list: { id: listId, role: 'listbox', 'aria-label': label, hidden: !isOpen } as const,
    optionOf: (option: Option, index: number) =>
      ({
        id: optionId(index),
        role: 'option',
        tabIndex: -1,
        'aria-selected': index === active,
        // Prevents the field from losing the focus before the click event.
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onClick: () => choose(option),
      }) as const,
  }
}

/** Milliseconds without a key press before options are requested. */
const pause = 120

function useFound<Option>(typed: string | null, find: ComboboxOptions<Option>['find']): readonly Option[] {
  const [found, setFound] = useState<readonly Option[]>([])
  const findNow = useEffectEvent(find)
  useEffect(() => {
    if (typed === null || typed.trim().length < 2) {
      setFound([])
      return
    }
    const stop = new AbortController()
    const timer = setTimeout(() => {
      findNow(typed, stop.signal)
        .catch(() => [])
        .then((options) => !stop.signal.aborted && setFound(options))
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed])
  return found
}
