/** If the system gives a job less than a whole processor, the job may take this many times its limit. */
const patience = 10

/**
 * Calls back when a job has used up its processor time. Time that a busy system gives to other programs is
 * not counted, because otherwise the same file might be refused on one day and accepted on another.
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
