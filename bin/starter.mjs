/**
 * Notices the end of the npm that started us. The scripts in package.json begin with `exec`, so that npm is
 * our parent and its signals reach us, not a shell; but a KILL passes nothing on.
 */

const INTERVAL = 250

/** @param {() => void} then called once, at most a quarter of a second after npm's end */
export function whenStarterEnds(then) {
  // Started directly (a service manager, nohup): our parent may end, and we are to go on.
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    then()
  }, INTERVAL)
  timer.unref()
}
