import { failureLine, writeCounts } from '../counts.mjs'

/** Counts the results; another reporter prints them. */
export default class CountingReporter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} errors those that belong to no test
   */
  onTestRunEnd(modules, errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (/** @type {string} */ state) => tests.filter((test) => test.result().state === state)
    // A file that cannot be loaded, or whose set-up throws, has no failed test. Such files are counted
    // separately.
    const broken = modules.filter(
      (module) => !module.ok() && [...module.children.allTests('failed')].length === 0,
    )
    writeCounts({
      passed: inState('passed').length,
      failed: inState('failed').length + broken.length + errors.length,
      failures: [
        ...inState('failed').map((test) =>
          failureLine(
            `${test.module.relativeModuleId}: ${test.fullName}`,
            test.result().errors?.[0]?.message,
          ),
        ),
        ...broken.map((module) => failureLine(module.relativeModuleId, module.errors()[0]?.message)),
        ...errors.map((error) => failureLine('outside of any test', messageOf(error))),
      ],
      failedFiles: errors.length
        ? []
        : modules.filter((module) => !module.ok()).map((module) => module.relativeModuleId),
      skipped: inState('skipped').map((test) => ({ name: test.fullName, reason: reasonOf(test) })),
      files: Object.fromEntries(
        modules.map((module) => [module.relativeModuleId, module.diagnostic().duration]),
      ),
    })
  }
}

/** @param {import('vitest/node').TestCase} test */
function reasonOf(test) {
  const result = test.result()
  return (
    ('note' in result && result.note) ||
    (test.options.mode === 'todo' ? 'still to be written' : 'no reason given')
  )
}

/** @param {unknown} error */
const messageOf = (error) =>
  error && typeof error === 'object' && 'message' in error ? String(error.message) : String(error)
