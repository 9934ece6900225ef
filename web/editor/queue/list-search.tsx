import { Search } from 'lucide-react'
import type { RefObject } from 'react'
import { Icon } from '#web/ui/marks/icon.tsx'

interface ListSearchProps {
  id: string
  label: string
  placeholder: string
  field: RefObject<HTMLInputElement | null>
  value: string
  onChange: (value: string) => void
}

/** The search field above a list for editors. The / key moves the focus to it. */
export function ListSearch({ id, label, placeholder, field, value, onChange }: ListSearchProps) {
  return (
    <div className="search-box">
      <label className="hidden-text" htmlFor={id}>
        {label}
      </label>
      <Icon of={Search} />
      <input
        ref={field}
        id={id}
        type="search"
        className="input"
        placeholder={placeholder}
        maxLength={200}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <kbd>/</kbd>
    </div>
  )
}
