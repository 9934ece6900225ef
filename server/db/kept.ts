export interface Kept<Value> {
  read(): Promise<Value>
  forget(): void
}

/**
 * Caches a value that nearly every request reads and that rarely changes. A change by this process takes
 * effect at once (`forget`). A change by another process takes effect after its notification
 * (`site_changed`), or when the cache expires.
 */
export function kept<Value>(load: () => Promise<Value>, milliseconds = 5000): Kept<Value> {
  let value: Promise<Value> | undefined
  let until = 0
  return {
    read() {
      if (!value || Date.now() > until) {
        const loading = load()
        // Failures are not cached: the next reader tries again.
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
