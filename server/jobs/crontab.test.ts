import { parseCrontab } from 'graphile-worker'
import { expect, test } from 'vitest'
import { tasks } from '../tasks.ts'
import { crontabOf } from './crontab.ts'

const journals = Array.from({ length: 100 }, (_, index) =>
  parseCrontab(crontabOf(`secret of journal ${index}`)),
)

// The queue does not start with a line that it cannot read, and tests run without the regular jobs.
test('the queue understands when jobs are added regularly, and each of them has a task', () => {
  for (const items of journals) {
    expect(items).toHaveLength(crontabOf('any').split('\n').length)
    for (const { task } of items) expect(Object.keys(tasks)).toContain(task)
  }
})

test('a hundred journals on one host make their backups at different minutes of the night', () => {
  const day = Array.from({ length: 24 * 60 }, (_, minute) => minute)
  const minutes = journals.map((items) => {
    const backup = items.find(({ task }) => task === 'make_backup')
    const found = day.filter((minute) =>
      backup?.match({ min: minute % 60, hour: Math.floor(minute / 60), date: 1, month: 1, dow: 1 }),
    )
    expect(found).toHaveLength(1)
    return found[0] ?? 0
  })
  expect(Math.min(...minutes)).toBeGreaterThanOrEqual(60 + 33)
  expect(Math.max(...minutes)).toBeLessThan(6 * 60 + 33)
  const most = Math.max(...minutes.map((minute) => minutes.filter((other) => other === minute).length))
  expect(most).toBeLessThanOrEqual(4)
  // Server and worker of one journal agree.
  expect(crontabOf('one')).toBe(crontabOf('one'))
})
