export interface Kept<Value> {
  read(): Promise<Value>
  forget(): void
}

/**
 * A value that nearly every request reads and hardly anybody changes: kept for some milliseconds. A change of our
 * own is seen at once by `forget`, one by another process when it says so (`site_changed`), at the latest then.
 */
export function kept<Value>(load: () => Promise<Value>, milliseconds = 5000): Kept<Value> {
  let value: Promise<Value> | undefined
  let until = 0
  return {
    read() {
      if (!value || Date.now() > until) {
        const loading = load()
        // A failure is not kept: the next reader tries again.
        loading.catch(() => {
          if (value === loading) value = undefined
        })
        value = loading
        until = Date.now() + milliseconds
      }
      return value
    },
    forget() {
      value = undefined
    },
  }
}
