import { expect, test } from 'vitest'
import { filterOf, isFiltered, isShown, queryOf, sortOf, viewOf } from './queue-address.ts'

const at = (address: string) => new URLSearchParams(address)

test('the address says all of the queue, and nonsense in it says nothing', () => {
  expect(viewOf(at('view=late'))).toBe('late')
  expect(viewOf(at('view=constructor'))).toBe('all')
  expect(sortOf(at(''))).toBe('turn')
  expect(sortOf(at('tab=reviewed'))).toBe('updated')
  expect(queryOf(at('q=port strike&type=research&page=2&other=1'))).toBe(
    'tab=pending&q=port+strike&type=research&page=2&view=all',
  )
})

test('a saved view is the address without its tab and page, and is known again in any order', () => {
  const filter = filterOf(at('view=late&q=ports&page=3'))
  expect(filter).toEqual({ view: 'late', q: 'ports' })
  expect(isShown(filter, at('q=ports&view=late&sort=title'))).toBe(true)
  expect(isShown(filter, at('q=ports&view=late&status=revised'))).toBe(false)
  expect(isFiltered(at('view=late'))).toBe(false)
  expect(isFiltered(at('status=revised'))).toBe(true)
})
