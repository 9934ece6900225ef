import { keep, readKept } from '#web/app/kept.ts'

const key = 'text-session'
let current: string | null = null

/** Identifies this page to other writers. It survives reloading, so that nobody is locked out by their own earlier page. */
export function pageSession(): string {
  current ??= readKept<string>('tab', key)
  if (!current) {
    current = crypto.randomUUID()
    keep('tab', key, current)
  }
  return current
}
