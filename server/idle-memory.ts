import { performance } from 'node:perf_hooks'

/** Milliseconds between two looks. */
const usualLook = 15_000
/** Part of the time for which the event loop may work in a process that is called idle: jobs by the clock, health checks. */
const idleShare = 0.02
/** Milliseconds of work that leave something to collect. */
const worthwhile = 1000

interface Options {
  /** Node's `gc`, which the flag `--expose-gc` provides (bin/memory.mjs). Without it, nothing is done. */
  collect?: (() => void) | undefined
  lookEvery?: number
}

/**
 * Collects the garbage of a process that has nothing to do any more. V8 collects when memory is asked for, so that what the
 * last requests left (30 MB after some hundred pages) would stay until the next ones: on a host of many journals, for most
 * of the day. Only a collection 'of last resort' gives the pages back to the system. It takes 0.15 s, and nobody is waiting.
 */
export function collectWhenIdle({
  collect = globalThis.gc &&
    (() => void globalThis.gc?.({ type: 'major', flavor: 'last-resort', execution: 'sync' })),
  lookEvery = usualLook,
}: Options = {}): { stop(): void } {
  let before = performance.eventLoopUtilization()
  // The start leaves much, too.
  let worked = worthwhile
  const look = () => {
    const now = performance.eventLoopUtilization()
    const { active, utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > idleShare) worked += active
    else if (worked >= worthwhile) {
      worked = 0
      collect?.()
      before = performance.eventLoopUtilization()
    }
  }
  const timer = setInterval(look, lookEvery)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
