import { useSyncExternalStore } from 'react'

/**
 * At most one toast is visible, for five seconds. A dismissed toast is removed later (specification, section
 * 9).
 */
const showMs = 5000
const dropMs = 1_000_000

export interface Toast {
  id: number
  title: string
  description?: string | undefined
  variant: 'default' | 'destructive'
  open: boolean
}

let latest: Toast | null = null
let nextId = 1
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(value: Toast | null) {
  latest = value
  for (const listener of listeners) listener()
}

interface ToastWords {
  title: string
  description?: string | undefined
  variant?: 'default' | 'destructive'
}

/** Shows a toast, replacing the previous one. */
export function toast({ title, description, variant = 'default' }: ToastWords): void {
  const id = nextId++
  clearTimeout(timer)
  set({ id, title, description, variant, open: true })
  timer = setTimeout(() => dismissToast(id), showMs)
}

export function dismissToast(id: number): void {
  if (latest?.id !== id || !latest.open) return
  clearTimeout(timer)
  set({ ...latest, open: false })
  timer = setTimeout(() => latest?.id === id && set(null), dropMs)
}

/** Keeps the toast open while the pointer is over it or it has the focus. */
export function holdToast(id: number, hold: boolean): void {
  if (latest?.id !== id || !latest.open) return
  clearTimeout(timer)
  if (!hold) timer = setTimeout(() => dismissToast(id), showMs)
}

export function useToast(): Toast | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => latest,
    () => null,
  )
}
