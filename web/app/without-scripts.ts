/** The `handle` of a route that is sent without scripts and without data for them (journal/closed.tsx). */
export const withoutScripts = { withoutScripts: true }

/** Whether one of these matched routes is sent without scripts. */
export function isWithoutScripts(handles: readonly unknown[]): boolean {
  return handles.some((handle) => typeof handle === 'object' && handle !== null && 'withoutScripts' in handle)
}
