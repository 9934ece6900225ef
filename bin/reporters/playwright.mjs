import { relative } from 'node:path'
import { writeCounts } from '../counts.mjs'

/** Counts the results; another reporter prints them. */
export default class CountingReporter {
  /** @type {import('@playwright/test/reporter').TestCase[]} */
  #tests = []
  #errors = 0

  /**
   * @param {import('@playwright/test/reporter').FullConfig} _config
   * @param {import('@playwright/test/reporter').Suite} suite
   */
  onBegin(_config, suite) {
    this.#tests = suite.allTests()
  }

  /** Errors that belong to no test, such as a file that cannot be loaded. */
  onError() {
    this.#errors += 1
  }

  onEnd() {
    const withOutcome = (/** @type {string} */ outcome) =>
      this.#tests.filter((test) => test.outcome() === outcome)
    writeCounts({
      passed: withOutcome('expected').length,
      // A flaky test failed at first, so it counts as a failure.
      failed: withOutcome('unexpected').length + withOutcome('flaky').length + this.#errors,
      skipped: withOutcome('skipped').map((test) => ({ name: test.title, reason: reasonOf(test) })),
      files: this.#files(),
    })
  }

  #files() {
    /** @type {Record<string, number>} */
    const files = {}
    for (const test of this.#tests) {
      const name = relative(process.cwd(), test.location.file)
      for (const { duration } of test.results) files[name] = (files[name] ?? 0) + duration
    }
    return files
  }

  printsToStdio() {
    return false
  }
}

/** @param {import('@playwright/test/reporter').TestCase} test */
function reasonOf(test) {
  const annotations = [...test.annotations, ...test.results.flatMap(({ annotations }) => annotations)]
  return (
    annotations.find(({ type, description }) => type === 'skip' && description)?.description ??
    'no reason given'
  )
}
