export interface Kept<Value> {
  read(): Promise<Value>
  forget(): void
}

/**
 * Caches a value that nearly every request reads and that rarely changes. A change by this process takes
 * effect at once (`forget`). A change by another process takes effect after its notification
 * (`site_changed`), or when the cache expires. The first read after that starts a new load and gets the
 * former value: a transaction that waited for a connection while others wait for its locks would never end.
 */
export function kept<Value>(load: () => Promise<Value>, milliseconds = 5000): Kept<Value> {
  let value: Promise<Value> | undefined
  let until = 0
  function start(): Promise<Value> {
    until = Date.now() + milliseconds
    return load()
  }
  return {
    read() {
      const former = value
      if (!former) {
        const loading = start()
        value = loading
        // Failures are not cached: the next reader tries again.
        loading.catch(() => {
          if (value === loading) value = undefined
        })
        return loading
      }
      if (Date.now() > until) {
        const loading = start()
        loading.then(
          () => {
            if (value === former) value = loading
          },
          () => {
            if (value === former) value = undefined
          },
        )
      }
      return former
    },
    forget() {
      value = undefined
    },
  }
}
