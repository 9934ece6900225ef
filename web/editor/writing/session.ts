import { keep, readKept } from '#web/app/kept.ts'

const key = 'text-session'
let current: string | null = null

/**
 * Returns an id of this page for other writers. It stays the same when the page is reloaded; otherwise people
 * would be locked out by their own earlier page.
 */
export function pageSession(): string {
  current ??= readKept<string>('tab', key)
  if (!current) {
    current = crypto.randomUUID()
    keep('tab', key, current)
  }
  return current
}
