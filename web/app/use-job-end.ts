import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refetchFrom } from './send.ts'

/**
 * Refetches everything about manuscripts and reviews when a job for which this page polls has ended, because
 * its result also appears in other parts of the page.
 */
export function useJobEnd(isRunning: boolean): void {
  const client = useQueryClient()
  const wasRunning = useRef(isRunning)
  useEffect(() => {
    if (wasRunning.current && !isRunning) void refetchFrom(client)
    wasRunning.current = isRunning
  }, [isRunning, client])
}
