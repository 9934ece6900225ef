/**
 * Detects the end of the npm process that started this one. The scripts in package.json begin with `exec`, so that
 * npm is the parent process and its signals arrive here rather than at a shell. A KILL signal is not passed on,
 * however.
 */

const INTERVAL = 250

/** @param {() => void} then called once, at most a quarter of a second after npm's end */
export function whenStarterEnds(then) {
  // Started directly (by a service manager or nohup): continue if the parent process ends.
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    then()
  }, INTERVAL)
  timer.unref()
}
