import { expect, it } from 'vitest'
import { isTaskCode, productionTasks, type TaskCode, taskText } from './production.ts'

it('has a sentence and advice for every code, also without parameters', () => {
  for (const code of Object.keys(productionTasks) as TaskCode[]) {
    const { title, advice } = taskText(code, {})
    expect(title, code).toMatch(/\S/)
    expect(`${title} ${advice}`, code).not.toMatch(/undefined|NaN/)
  }
  expect(isTaskCode('lost-chart')).toBe(true)
  expect(isTaskCode('toString')).toBe(false)
})
