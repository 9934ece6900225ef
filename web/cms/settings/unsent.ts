/** What was typed while a form was on its way: it stays, and waits to be saved in its turn. */
export function unsent<Typed extends object>(now: Typed, sent: Typed): Typed {
  const was = sent as Record<string, unknown>
  return Object.fromEntries(Object.entries(now).filter(([name, entry]) => was[name] !== entry)) as Typed
}
