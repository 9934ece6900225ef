/** How many times the limit a job may take where the system gives it less than a whole processor. */
const patience = 10

/**
 * Calls back when a job has used its time. The time that a busy system gives to other programs is not counted, or the same
 * file would be refused on one day and taken on another.
 */
export function limitTime(
  process: { readonly processorMs: number | null },
  timeoutMs: number,
  then: () => void,
): { clear(): void } {
  const startedAt = Date.now()
  const usedBefore = process.processorMs ?? 0
  let timer = setTimeout(check, timeoutMs)
  function check() {
    const used = process.processorMs
    const left = used === null ? 0 : timeoutMs - (used - usedBefore)
    if (left <= 0 || Date.now() - startedAt >= patience * timeoutMs) then()
    else timer = setTimeout(check, left)
  }
  return { clear: () => clearTimeout(timer) }
}
