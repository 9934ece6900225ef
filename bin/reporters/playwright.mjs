import { relative } from 'node:path'
import { failureLine, writeCounts } from '../counts.mjs'

/** Counts the results; another reporter prints them. */
export default class CountingReporter {
  /** @type {import('@playwright/test/reporter').TestCase[]} */
  #tests = []
  /** @type {string[]} */
  #errors = []

  /**
   * @param {import('@playwright/test/reporter').FullConfig} _config
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_config, suite) {
    this.#tests = suite.allTests()
  }

  /**
   * Errors that belong to no test, such as a file that cannot be loaded.
   * @param {import('@playwright/test/reporter').TestError} error
   */
  onError(error) {
    this.#errors.push(failureLine('outside of any test', error.message))
  }

  onEnd() {
    const withOutcome = (/** @type {string} */ outcome) =>
      this.#tests.filter((test) => test.outcome() === outcome)
    const failed = withOutcome('unexpected')
    writeCounts({
      passed: withOutcome('expected').length,
      failed: failed.length + this.#errors.length,
      failures: [...failed.map(lineOf), ...this.#errors],
      failedFiles: this.#errors.length ? [] : [...new Set(failed.map(fileOf))],
      skipped: withOutcome('skipped').map((test) => ({ name: test.title, reason: reasonOf(test) })),
      files: this.#files(),
    })
  }

  #files() {
    /** @type {Record<string, number>} */
    const files = {}
    for (const test of this.#tests) {
      const name = fileOf(test)
      for (const { duration } of test.results) files[name] = (files[name] ?? 0) + duration
    }
    return files
  }

  printsToStdio() {
    return false
  }
}

/** @param {import('@playwright/test/reporter').TestCase} test */
const fileOf = (test) => relative(process.cwd(), test.location.file)

/** @param {import('@playwright/test/reporter').TestCase} test */
function lineOf(test) {
  const errors = test.results.flatMap((result) => result.errors)
  return failureLine(`${fileOf(test)}: ${test.title}`, errors[0]?.message)
}

/** @param {import('@playwright/test/reporter').TestCase} test */
function reasonOf(test) {
  const annotations = [...test.annotations, ...test.results.flatMap(({ annotations }) => annotations)]
  return (
    annotations.find(({ type, description }) => type === 'skip' && description)?.description ??
    'no reason given'
  )
}
