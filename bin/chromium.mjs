/**
 * Finds a Chromium for the browser tests: an installed one, Debian's package, or the one that Playwright
 * downloads. The headless shell is preferred: it needs less than half of the full browser's processor time.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { projectNode, root } from './install.mjs'

const SHELL = '/usr/bin/chromium-headless-shell'
const PLACES = [
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/lib/chromium/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * @returns {string | undefined} the path of a browser that runs; undefined to use Playwright's own
 */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return chosen
  return PLACES.find((path) => existsSync(path) && runs(path))
}

/** @returns {string | undefined} a message saying why there is none; undefined if there is one */
export function ensureChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) return runs(chosen) ? undefined : `CHROMIUM_PATH is ${chosen}, which does not run as a browser.`
  if (isDebianRoot() && !existsSync(SHELL)) installDebianPackage()
  if (findChromium() || playwrightHasOne()) return undefined
  console.log("Downloading Playwright's Chromium …")
  playwright(['install', 'chromium'])
  if (playwrightHasOne()) return undefined
  return (
    'The browser tests need Chromium, and none could be found or installed. Install it ' +
    '("apt-get install chromium" on Debian, or Google Chrome), or set CHROMIUM_PATH to a Chromium that you have.'
  )
}

/**
 * Starts the browser to check that it works: Ubuntu's chromium-browser is only a script that recommends a snap.
 * @param {string} path
 */
function runs(path) {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /chrom/i.test(stdout)
}

function playwrightHasOne() {
  const script = "import('@playwright/test').then(({ chromium }) => console.log(chromium.executablePath()))"
  const { stdout } = spawnSync(projectNode(), ['-e', script], { cwd: root, encoding: 'utf8' })
  return existsSync(stdout.trim())
}

function isDebianRoot() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get') && /debian/.test(osRelease())
}

function osRelease() {
  return existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
}

/** Installs the headless shell, or the whole browser where Debian does not offer it and there is none. */
function installDebianPackage() {
  console.log('Installing Chromium (Debian package) …')
  const wanted = findChromium() ? ['chromium-headless-shell'] : ['chromium-headless-shell', 'chromium']
  if (wanted.some(aptInstall)) return
  apt(['update'])
  wanted.some(aptInstall)
}

/** @param {string} name */
const aptInstall = (name) => apt(['install', '-y', '--no-install-recommends', name])

/** @param {string[]} args */
function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { stdio: 'ignore', timeout: 180_000, env }).status === 0
}

/** @param {string[]} args */
function playwright(args) {
  spawnSync(projectNode(), ['node_modules/@playwright/test/cli.js', ...args], { cwd: root, stdio: 'inherit' })
}
