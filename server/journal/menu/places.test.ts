import { expect, test } from 'vitest'
import { placesAfterMove } from './places.ts'

const menu = (...orders: number[]) =>
  orders.map((order, index) => ({
    id: 'abcd'[index] ?? '',
    name: 'ABCD'[index] ?? '',
    order,
    parentId: null,
  }))
const moved = (orders: number[], id: string, to: number) =>
  Object.fromEntries(placesAfterMove(menu(...orders), id, to))

test('neighbours change places', () => {
  expect(moved([1, 2, 3], 'c', 2)).toEqual({ b: 3 })
  expect(moved([1, 2, 3], 'a', 2)).toEqual({ b: 1 })
})

test('among equal orders a move by one place is seen, and no other item moves', () => {
  expect(moved([1, 1, 1], 'a', 2)).toEqual({ c: 3 })
  expect(moved([1, 2, 2, 3], 'b', 3)).toEqual({ d: 4 })
  expect(moved([1, 2, 2], 'c', 1)).toEqual({ a: 2, b: 3 })
})

test('the last item can leave a gap, and other levels are not touched', () => {
  expect(moved([1, 2], 'b', 3)).toEqual({})
  const below = { id: 'x', name: 'X', order: 2, parentId: 'a' }
  expect([...placesAfterMove([...menu(1, 2), below], 'b', 1).keys()]).toEqual(['a'])
})
