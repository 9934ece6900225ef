import { useEffect, useState } from 'react'
import { type LineRange, selectedLines } from './marked-lines.ts'

/**
 * Returns the selected lines. They stay marked when the selection moves elsewhere, and are cleared when
 * another page is shown.
 */
export function useMarkedLines(container: { current: HTMLElement | null }, shown: string) {
  const [marked, setMarked] = useState<LineRange | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the marks belong to the page that is shown.
  useEffect(() => {
    setMarked(null)
    const look = () => {
      const lines = selectedLines(document.getSelection(), container.current)
      if (lines) setMarked(lines)
    }
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [shown])
  return [marked, setMarked] as const
}

export function useCiteKey(active: boolean, cite: () => void) {
  useEffect(() => {
    if (!active) return
    const press = (event: globalThis.KeyboardEvent) => {
      const typing = event.target instanceof Element && event.target.closest('input, textarea, select')
      if (typing || event.key.toLowerCase() !== 'c' || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      cite()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
