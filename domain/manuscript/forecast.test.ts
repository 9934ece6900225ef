import { expect, test } from 'vitest'
import { durationsOf, forecastOf, type PastCase, replay, survivalOf } from './forecast.ts'

const ended = (days: number): PastCase => ({ days, ended: true })
const open = (days: number): PastCase => ({ days, ended: false })

test('the estimate counts open cases for as long as they were observed', () => {
  // The example of a textbook: deaths at 6 (three of 21), 7, 10 and 13, with open cases between them.
  const cases = [ended(6), ended(6), ended(6), open(6), ended(7), open(9), ended(10), open(10), open(11)]
  const rest = [ended(13), ended(16), open(17), open(19), open(20), ended(22), ended(23), open(25), open(32)]
  const steps = survivalOf([...cases, ...rest, open(32), open(34), open(35)])
  const rounded = steps.map(({ days, survival }) => [days, Number(survival.toFixed(3))])
  expect(rounded).toEqual([
    [6, 0.857],
    [7, 0.807],
    [10, 0.753],
    [13, 0.69],
    [16, 0.627],
    [22, 0.538],
    [23, 0.448],
  ])
})

test('there is no forecast from fewer than 20 ended cases, nor for a case that took longer than all others', () => {
  expect(forecastOf(durationsOf([ended(3), ended(5), ended(8)]), 0)).toBeNull()
  const cases = Array.from({ length: 40 }, (_, index) => ended(index + 1))
  expect(forecastOf(durationsOf(cases.slice(0, 19)), 0)).toBeNull()
  expect(forecastOf(durationsOf(cases), 0)).toEqual({ lower: 10, median: 20, upper: 30, cases: 40 })
  // After 20 days, the cases that took longer are left.
  expect(forecastOf(durationsOf(cases), 20)).toEqual({ lower: 5, median: 10, upper: 15, cases: 40 })
  expect(forecastOf(durationsOf(cases), 40)).toBeNull()
  // If most cases are still open, only the beginning of the interval is known.
  const young = [...cases.slice(0, 20), ...Array.from({ length: 30 }, () => open(25))]
  expect(forecastOf(durationsOf(young), 0)).toMatchObject({ lower: 13, median: null, upper: null })
})

test('the replay uses only what was known on the day of the forecast', () => {
  let seed = 7
  const random = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const cases = Array.from({ length: 400 }, (_, index) => {
    const end = index + 5 + Math.floor(random() * 60)
    return { start: index, end, ended: true }
  })
  const { forecasts, within, beforeMedian } = replay(cases, 0)
  expect(forecasts).toBeGreaterThan(300)
  expect(within / forecasts).toBeGreaterThan(0.4)
  expect(within / forecasts).toBeLessThan(0.62)
  expect(beforeMedian / forecasts).toBeGreaterThan(0.4)
  expect(replay(cases.slice(0, 20), 0)).toEqual({ forecasts: 0, within: 0, beforeMedian: 0 })
})
