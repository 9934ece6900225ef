import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { tasks } from '../tasks.ts'
import { crontab } from './runner.ts'

// The queue does not start with a line that it cannot read, and tests run without the regular jobs.
test('the queue understands when jobs are added regularly, and each of them has a task', () => {
  const items = parseCrontab(crontab)
  expect(items).toHaveLength(crontab.split('\n').length)
  for (const { task } of items) expect(Object.keys(tasks)).toContain(task)
})
