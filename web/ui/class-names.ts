/** Joins the given class names and skips those that are false, null or undefined. */
export function classNames(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
