import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collectWhenIdle } from './idle-memory.ts'

const lookEvery = 300

/** Keeps the event loop at work. */
async function work(milliseconds: number): Promise<void> {
  for (const end = performance.now() + milliseconds; performance.now() < end; await pause(1)) {
    for (const turn = performance.now() + 50; performance.now() < turn; );
  }
}

test('garbage is collected once after the start, and once after each time of work', async () => {
  let collections = 0
  const watch = collectWhenIdle({ lookEvery, collect: () => void collections++ })
  const after = async (expected: number) => {
    while (collections < expected) await pause(lookEvery)
    // Idle for longer: there is nothing more to collect.
    await pause(3 * lookEvery)
    return collections
  }
  expect(await after(1)).toBe(1)
  await work(1500)
  expect(await after(2)).toBe(2)
  watch.stop()
})
