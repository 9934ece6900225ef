import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitTime } from './time-limit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function watched(processorMs: number | null) {
  const process = { processorMs }
  const ended = vi.fn()
  const limit = limitTime(process, 1000, ended)
  return { process, ended, limit }
}

test('only processor time counts: a job that waits for a busy system is not ended', () => {
  const { process, ended } = watched(5000)
  process.processorMs = 5200
  vi.advanceTimersByTime(1000)
  expect(ended).not.toHaveBeenCalled()
  process.processorMs = 6000
  vi.advanceTimersByTime(800)
  expect(ended).toHaveBeenCalledOnce()
})

test('a job that does nothing is ended, too, later', () => {
  const { ended } = watched(0)
  vi.advanceTimersByTime(9000)
  expect(ended).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1000)
  expect(ended).toHaveBeenCalledOnce()
})

test('where the system does not tell the processor time, all time counts', () => {
  const { ended } = watched(null)
  vi.advanceTimersByTime(1000)
  expect(ended).toHaveBeenCalledOnce()
})

test('a job that has ended is not ended again', () => {
  const { ended, limit } = watched(0)
  limit.clear()
  vi.advanceTimersByTime(20_000)
  expect(ended).not.toHaveBeenCalled()
})
