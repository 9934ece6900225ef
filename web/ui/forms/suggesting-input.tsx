import type { ComponentProps } from 'react'
import { TextInput } from './field.tsx'
import { useCombobox } from './use-combobox.ts'
import './suggesting-input.css'

export interface Suggested {
  key: string
  name: string
  /** What distinguishes it from others of the same name. */
  note: string | null
}

type Props<Option> = Omit<ComponentProps<typeof TextInput>, 'onChange' | 'list'> & {
  value: string
  onType: (text: string) => void
  /** Finds the options for at least two typed characters. */
  find: (typed: string) => Promise<readonly Option[]>
  show: (option: Option) => Suggested
  onChoose: (option: Option) => void
  /** The name of the list, and how many there are, for screen readers. */
  words: { list: string; found: (n: number) => string }
}

/** Text field with suggestions (ARIA 1.2, list autocomplete with manual selection). Anything can be typed. */
export function SuggestingInput<Option>({
  value,
  onType,
  find,
  show,
  onChoose,
  words,
  ...field
}: Props<Option>) {
  const {
    options,
    isOpen,
    onType: onTyped,
    fieldEvents,
    fieldRoles,
    list,
    optionOf,
  } = useCombobox({ find, onChoose, label: words.list })
  return (
    <div className="suggesting-input">
      <TextInput
        {...field}
        {...fieldEvents}
        {...fieldRoles}
        value={value}
        autoComplete="off"
        onChange={({ target }) => {
          onType(target.value)
          onTyped(target.value)
        }}
      />
      <p className="hidden-text" role="status">
        {isOpen && words.found(options.length)}
      </p>
      <div {...list} className="suggesting-options">
        {options.map((option, index) => {
          const { key, name, note } = show(option)
          return (
            <div key={key} className="suggesting-option" {...optionOf(option, index)}>
              <span>{name}</span> {note && <span className="suggesting-option-place">{note}</span>}
            </div>
          )
        })}
      </div>
    </div>
  )
}
