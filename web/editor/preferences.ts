import { useSyncExternalStore } from 'react'

/** How this editor likes the queue, on this device. */
export interface Preferences {
  view: ViewId
  group: 'turn' | 'none'
  keys: boolean
}

export const viewIds = ['all', 'yours', 'late', 'needed', 'second', 'old'] as const
export type ViewId = (typeof viewIds)[number]

const key = 'imprimatur_queue'
const usual: Preferences = { view: 'all', group: 'turn', keys: true }

let known: Preferences | null = null
const listeners = new Set<() => void>()

function read(): Preferences {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>
    return {
      view: viewIds.find((view) => view === stored.view) ?? usual.view,
      group: stored.group === 'none' ? 'none' : 'turn',
      keys: stored.keys !== false,
    }
  } catch {
    return usual
  }
}

export function preferences(): Preferences {
  known ??= read()
  return known
}

export function prefer(part: Partial<Preferences>): void {
  known = { ...preferences(), ...part }
  try {
    localStorage.setItem(key, JSON.stringify(known))
  } catch {
    // Storage may be closed: the choice then lasts as long as the page.
  }
  for (const listener of listeners) listener()
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    preferences,
    () => usual,
  )
}
