/**
 * Returns changes that were typed while the form was being saved. They stay in the form and are saved next
 * time.
 */
export function unsent<Typed extends object>(now: Typed, sent: Typed): Typed {
  const was = sent as Record<string, unknown>
  return Object.fromEntries(Object.entries(now).filter(([name, entry]) => was[name] !== entry)) as Typed
}
