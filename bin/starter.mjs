/**
 * Detects that the npm process that started this one has ended. The scripts in package.json begin with
 * `exec`, so that npm is the parent process and its signals reach this process rather than a shell. A KILL
 * signal is not passed on, so this module polls for the end of npm.
 */

const INTERVAL = 250

/** @param {() => void} then called once, at most a quarter of a second after npm's end */
export function whenStarterEnds(then) {
  // Without npm, this process was started directly (by a service manager or nohup) and continues if its
  // parent ends.
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    then()
  }, INTERVAL)
  timer.unref()
}
