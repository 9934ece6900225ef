import { expect, test } from 'vitest'
import { mergedList } from './merge-lists.ts'

const soil = { id: 'soil', name: 'Soil' }
const water = { id: 'water', name: 'Water' }
const air = { id: 'air', name: 'Air' }

test.each([
  ['both add', [soil], [soil, air], [soil, water], [soil, air, water]],
  ['both add the same', [soil], [soil, air], [soil, air], [soil, air]],
  [
    'one renames, the other adds',
    [soil],
    [{ ...soil, name: 'Soils' }],
    [soil, air],
    [{ ...soil, name: 'Soils' }, air],
  ],
  ['one removes, the other adds', [soil, air], [air], [soil, air, water], [air, water]],
  ['one adds, the other removes', [soil, air], [soil, air, water], [soil], [soil, water]],
  [
    'each changes another entry',
    [soil, air],
    [{ ...soil, name: 'S' }, air],
    [soil, { ...air, name: 'A' }],
    [
      { ...soil, name: 'S' },
      { ...air, name: 'A' },
    ],
  ],
  [
    'links are told apart by their names',
    [{ name: 'A', href: '/a' }],
    [
      { name: 'A', href: '/a' },
      { name: 'B', href: '/b' },
    ],
    [{ name: 'A', href: '/c' }],
    [
      { name: 'A', href: '/c' },
      { name: 'B', href: '/b' },
    ],
  ],
  ['both change one entry', [soil], [{ ...soil, name: 'S' }], [{ ...soil, name: 'T' }], null],
  ['one changes what the other removed', [soil, air], [{ ...soil, name: 'S' }, air], [air], null],
  ['one removed what the other changes', [soil, air], [air], [{ ...soil, name: 'S' }, air], null],
  ['both add an entry of one id', [], [soil], [{ ...soil, name: 'S' }], null],
  ['what is no list of entries', ['a'], ['b'], ['c'], null],
])('%s', (_, base, mine, theirs, merged) => {
  expect(mergedList(base, mine, theirs)).toEqual(merged)
})
