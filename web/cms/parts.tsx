import type { UseQueryResult } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { reasonOf } from '#web/app/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { Failure } from '#web/ui/marks/states.tsx'
import { texts } from './texts.ts'

const pauseMs = 250

/** Returns the value once typing has paused. */
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
  /** Placeholder shown while loading (waiting.tsx). */
  waiting: ReactNode
  children: (data: Data) => ReactNode
}

/**
 * Shows a list, its loading state or an error. If refetching fails, the previous list stays, with a notice.
 */
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
