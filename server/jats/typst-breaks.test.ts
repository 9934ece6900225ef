import { expect, test } from 'vitest'
import { mathRows } from './typst-breaks.ts'
import { parseXml } from './xml.ts'

const mi = (name: string) => `<mi>${name}</mi>`
const mo = (sign: string) => `<mo>${sign}</mo>`
const call = (name: string, argument: string) => `${mi(name)}${mo('(')}${mi(argument)}${mo(')')}`
const breaks = (mathml: string) =>
  mathRows(parseXml(`<math><mrow>${mathml}</mrow></math>`)).map((rows) =>
    rows.flatMap(({ parts }) => parts.length),
  )

test('a formula is broken before relations, then sums, then factors, then within brackets', () => {
  // U = ∫ f(x) g(y) [a + b]
  const product = `${mi('U')}${mo('=')}${mo('∫')}<mrow>${call('f', 'x')}<mrow>${call('g', 'y')}${mo('[')}${mi('a')}${mo('+')}${mi('b')}${mo(']')}</mrow></mrow>`
  expect(breaks(product)).toEqual([[2], [2], [4], [5]])
  // y = −a + b: the sign after the relation belongs to a.
  expect(breaks(`${mi('y')}${mo('=')}${mo('−')}${mi('a')}${mo('+')}${mi('b')}`)).toEqual([[2], [3], [3], [3]])
})

test('what follows a closing bracket with an exponent may begin a line', () => {
  const squared = `${mo('(')}${mi('a')}<msup>${mo(')')}<mn>2</mn></msup>`
  expect(breaks(`${squared}${mo('+')}${mi('b')}`)).toEqual([[1], [2], [2], [2]])
})
