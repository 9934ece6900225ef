/** Stores typed text in this browser until it is sent. If storage is unavailable, nothing is stored. */

type Place = 'tab' | 'device'

function storage(place: Place): Storage {
  return place === 'tab' ? sessionStorage : localStorage
}

const prefix = 'imprimatur_kept:'

export function readKeptText(place: Place, key: string): string | null {
  try {
    return storage(place).getItem(prefix + key)
  } catch {
    return null
  }
}

export function readKept<T>(place: Place, key: string): T | null {
  try {
    const text = readKeptText(place, key)
    return text === null ? null : (JSON.parse(text) as T)
  } catch {
    return null
  }
}

export function keep(place: Place, key: string, value: unknown): void {
  try {
    storage(place).setItem(prefix + key, JSON.stringify(value))
  } catch {
    // Storage is unavailable or full. The text remains on the page.
  }
}

export function forget(place: Place, key: string): void {
  try {
    storage(place).removeItem(prefix + key)
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
}
