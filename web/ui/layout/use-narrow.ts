import { useSyncExternalStore } from 'react'

/** The width up to which pages are laid out for phones, as in the style sheets. */
const narrow = '(max-width: 699px)'

function watch(onChange: () => void): () => void {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

/** Whether the page is laid out for a phone. On the server it is not. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    watch,
    () => window.matchMedia(narrow).matches,
    () => false,
  )
}
