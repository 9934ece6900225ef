import { expect, test } from 'vitest'
import { dueReminder, reminderDays } from './reminders.ts'

const due = new Date('2026-05-10T23:59:59Z')
const days = reminderDays([3, 7], [1, 7])

test.each([
  ['2026-05-03T12:00:00Z', null],
  ['2026-05-04T00:00:00Z', -7],
  ['2026-05-07T23:59:58Z', -7],
  ['2026-05-08T00:00:00Z', -3],
  ['2026-05-10T23:59:59Z', -3],
  ['2026-05-12T00:00:00Z', 1],
  // If the service was down for months, only the latest reminder is sent.
  ['2026-09-01T00:00:00Z', 7],
])('at %s the reminder of day %s is due', (now, day) => {
  expect(dueReminder(due, new Date(now), days)).toBe(day)
})

test('the same day twice is one reminder, and none is none', () => {
  expect(reminderDays([0, 3, 3], [0])).toEqual([-3, 0])
  expect(dueReminder(due, new Date('2027-01-01T00:00:00Z'), [])).toBeNull()
})
