/**
 * Stores how many tests passed. The reporters (reporters/*.mjs) write the counts to the file named by
 * IMPRIMATUR_COUNTS, because the runners' own JSON formats differ in how they report why a test was skipped.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * `failures`: the failed tests, each with the first line of its error.
 * `failedFiles`: their files, or none if something failed outside of any test.
 * `files`: milliseconds that each test file took.
 * @typedef {{ passed: number, failed: number, failures: string[], failedFiles: string[], skipped: { name: string, reason: string }[], files: Record<string, number> }} Counts
 */

/** @param {Counts} counts */
export function writeCounts(counts) {
  const file = process.env.IMPRIMATUR_COUNTS
  if (file) writeFileSync(file, JSON.stringify(counts))
}

/**
 * A runner that exits with an error although no test failed (it crashed or found no tests) counts as a failure.
 * @param {string} file
 * @param {number} exitCode
 * @returns {Counts & { crashed: boolean }}
 */
export function readCounts(file, exitCode) {
  /** @type {Counts} */
  const counts = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { passed: 0, failed: 0, failures: [], failedFiles: [], skipped: [], files: {} }
  const crashed = counts.failed === 0 && (exitCode !== 0 || !existsSync(file))
  return { ...counts, failed: counts.failed + (crashed ? 1 : 0), crashed }
}

// More failures than this are no accident.
const MOST_UNSTEADY = 3

/**
 * Whether the failed tests may be run a second time: they are few, and each belongs to a file.
 * @param {Counts} counts
 */
export const mayRunAgain = ({ failed, failedFiles }) =>
  failed > 0 && failed <= MOST_UNSTEADY && failedFiles.length > 0

/**
 * The files that took longest, so that a slow test suite shows where its time goes.
 * @param {Counts} counts
 */
export function slowestFiles({ files }) {
  return Object.entries(files)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 8)
    .map(([name, ms]) => `${name} ${Math.round(ms / 1000)} s`)
    .join(', ')
}

/**
 * The name of a failed test with the first line of its error. Printed at the end, where it can still be read
 * if the beginning of a long log is cut off.
 * @param {string} name
 * @param {string | undefined} message
 */
export function failureLine(name, message) {
  const [first = ''] = stripVTControlCharacters(message ?? '').split('\n')
  return first ? `${name} (${first.slice(0, 200)})` : name
}

/** @param {Counts[]} all */
export function closingLine(all) {
  const sum = (/** @type {(counts: Counts) => number} */ of) =>
    all.reduce((total, counts) => total + of(counts), 0)
  const skipped = sum((counts) => counts.skipped.length)
  const line = `${sum((counts) => counts.passed)} passed, ${sum((counts) => counts.failed)} failed`
  return skipped ? `${line}, ${skipped} skipped` : line
}
