import type { UseQueryResult } from '@tanstack/react-query'
import { Check, CircleDashed, Search } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { reasonOf } from '#web/app/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Badge, Notice } from '#web/ui/marks/notice.tsx'
import { Failure } from '#web/ui/marks/states.tsx'
import { texts } from './texts.ts'

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return (
    <Badge tone={isActive ? 'ok' : 'plain'} icon={isActive ? Check : CircleDashed}>
      {isActive ? texts.active : texts.inactive}
    </Badge>
  )
}

const pauseMs = 250

/** The value after typing has paused. */
export function usePaused<Value>(value: Value): Value {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}

interface LoadedProps<Data> {
  query: Pick<UseQueryResult<Data>, 'data' | 'isError' | 'error'> & { refetch: () => unknown }
  failed: string
  /** Shown while loading (waiting.tsx). */
  waiting: ReactNode
  children: (data: Data) => ReactNode
}

/** Shows a list, its loading state or an error. If refetching fails, the old list stays with a notice. */
export function Loaded<Data>({ query, failed, waiting, children }: LoadedProps<Data>) {
  if (query.data !== undefined)
    return (
      <>
        {query.isError && (
          <Notice tone="warn">
            <p role="alert">{texts.because(failed, texts.stale)}</p>
            <p>
              <Button kind="words" onClick={() => void query.refetch()}>
                {texts.again}
              </Button>
            </p>
          </Notice>
        )}
        {children(query.data)}
      </>
    )
  if (query.isError)
    return (
      <Failure title={failed} onRetry={() => void query.refetch()}>
        {reasonOf(query.error, texts.tryAgain)}
      </Failure>
    )
  return waiting
}

interface SearchBoxProps {
  label: string
  hint: string
  value: string
  onChange: (value: string) => void
}

export function SearchBox({ label, hint, value, onChange }: SearchBoxProps) {
  return (
    <div className="search-box">
      <Icon of={Search} />
      <input
        type="search"
        className="input"
        aria-label={label}
        placeholder={hint}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

interface FilterProps {
  label: string
  options: readonly (readonly [value: string, words: string])[]
  value: string
  onChange: (value: string) => void
}

export function Filter({ label, options, value, onChange }: FilterProps) {
  return (
    <label>
      {label}
      <select className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{texts.all}</option>
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
}

interface ItemProps {
  title: ReactNode
  /** 3 within a group that has its own heading. */
  level?: 2 | 3
  /** Shown below the title: key, path or address. */
  mark: ReactNode
  badges: ReactNode
  /** Text of the item, or its creation date. */
  children: ReactNode
  actions: ReactNode
  /** A separate column on wide screens. */
  when?: ReactNode
}

interface HeadsProps {
  heads: { title: string; text: string; marks: readonly string[]; when?: string }
}

/** Column headings on wide screens. Rows are self-explanatory, so nothing is lost if these are not announced. */
export function Heads({ heads: { title, text, marks, when } }: HeadsProps) {
  return (
    <div className="cms-item cms-heads" aria-hidden="true">
      <span>{title}</span>
      <span>{text}</span>
      <span className="cms-badges">
        {marks.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </span>
      {when && <span>{when}</span>}
    </div>
  )
}

/** An item of a list: a card on phones, a row on wide screens. */
export function Item({ title, level = 2, mark, badges, children, actions, when }: ItemProps) {
  const Title = `h${level}` as const
  return (
    <li className="cms-item">
      <div className="cms-name">
        <Title>{title}</Title>
        {mark}
      </div>
      <div className="cms-words">{children}</div>
      <p className="cms-badges">{badges}</p>
      {when && <p className="cms-changed">{when}</p>}
      <div className="cms-actions">{actions}</div>
    </li>
  )
}

/** Button label with hidden text that names the item, for screen readers. */
export function Of({ words, name }: { words: string; name: string }) {
  return (
    <>
      {words}
      <span className="hidden-text"> {name}</span>
    </>
  )
}
