import type { Log, Metrics } from '../context.ts'

/** A log that also counts its warnings and errors, by message and kind of error. */
export function countedLog(log: Log, metrics: Pick<Metrics, 'problem'>): Log {
  const counted = (level: 'warn' | 'error') => (details: object, message: string) => {
    metrics.problem(level, message, kindOf(details))
    log[level](details, message)
  }
  return {
    info: (details, message) => log.info(details, message),
    warn: counted('warn'),
    error: counted('error'),
  }
}

/** Names the job, the kind of error and its code, such as 'send_email Error ECONNREFUSED'. */
function kindOf(details: object): string {
  const { job, error, code } = details as { job?: string; error?: unknown; code?: string }
  const described =
    typeof error === 'object' && error !== null ? (error as { kind?: string; code?: string }) : {}
  const known = typeof error === 'string' ? error : described.kind
  return [job, known, described.code ?? code].filter(Boolean).join(' ').slice(0, 100)
}
