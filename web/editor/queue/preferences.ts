import { useSyncExternalStore } from 'react'
import { type QueueView, queueViews } from '#domain/manuscript/queue.ts'

/** The editor's preferences for the queue, stored on this device. */
export interface Preferences {
  view: QueueView
  keys: boolean
}

const key = 'imprimatur_queue'
const usual: Preferences = { view: 'all', keys: true }

let known: Preferences | null = null
const listeners = new Set<() => void>()

function read(): Preferences {
  try {
    const { view, keys } = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Preferences>
    return { view: view && Object.hasOwn(queueViews, view) ? view : usual.view, keys: keys !== false }
  } catch {
    return usual
  }
}

export function preferences(): Preferences {
  if (typeof localStorage === 'undefined') return usual
  known ??= read()
  return known
}

export function prefer(part: Partial<Preferences>): void {
  known = { ...preferences(), ...part }
  try {
    localStorage.setItem(key, JSON.stringify(known))
  } catch {
    // Storage may be unavailable; the choice then lasts only for this page.
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
