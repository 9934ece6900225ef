import { expect, test } from 'vitest'
import { mergeLists } from './merge-lists.ts'

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
  ['one moves an entry, the other adds', [soil, air], [soil, air, water], [air, soil], [air, soil, water]],
  ['one adds, the other moves an entry', [soil, air], [air, soil], [soil, air, water], [air, soil, water]],
  ['one adds an entry in front', [soil, air], [water, soil, air], [soil, air], [water, soil, air]],
  ['both move entries alike', [soil, air, water], [air, soil, water], [air, soil, water], [air, soil, water]],
])('%s', (_, base, mine, theirs, merged) => {
  expect(mergeLists(base, mine, theirs)).toEqual({ list: merged, conflicts: [], theirOrder: null })
})

const renamed = { ...soil, name: 'S' }

test.each([
  ['both change one entry', [soil, air], [renamed, air], [{ ...soil, name: 'T' }, air, water], ['T']],
  ['one changes what the other removed', [soil, air], [renamed, air], [air, water], ['Soil']],
  ['one removes what the other changed', [soil, air], [air], [renamed, air, water], ['S']],
  ['both add an entry of one id', [air], [air, soil], [air, renamed, water], ['S']],
])(
  '%s: that entry alone is a conflict, until the other change has been seen',
  (_, base, mine, theirs, conflicts) => {
    expect(mergeLists(base, mine, theirs)?.conflicts).toEqual(conflicts)
    const again = mergeLists(base, mine, theirs, theirs)
    expect(again?.conflicts).toEqual([])
    expect(again?.list).toHaveLength(mine.length + 1)
    expect(again?.list).toEqual(expect.arrayContaining([...mine, water]))
    // A third change is not what was seen.
    const third = theirs.map((entry) => (entry.id === 'soil' ? { ...soil, name: 'U' } : entry))
    if (theirs.some(({ id }) => id === 'soil'))
      expect(mergeLists(base, mine, third, theirs)?.conflicts).toEqual(['U'])
  },
)

test('both move entries: the order is a conflict, until the other order has been seen', () => {
  const [base, mine, theirs] = [
    [soil, air, water],
    [air, soil, water],
    [water, soil, air],
  ]
  expect(mergeLists(base, mine, theirs)).toMatchObject({
    conflicts: [],
    theirOrder: ['Water', 'Soil', 'Air'],
  })
  expect(mergeLists(base, mine, theirs, theirs)).toEqual({ list: mine, conflicts: [], theirOrder: null })
  // A third order is not what was seen.
  expect(mergeLists(base, mine, [air, water, soil], theirs)?.theirOrder).toEqual(['Air', 'Water', 'Soil'])
})

test.each([
  ['a list of words', ['a'], ['b'], ['c']],
  [
    'entries of the same name',
    [],
    [
      { name: 'A', href: '/a' },
      { name: 'A', href: '/b' },
    ],
    [],
  ],
])('%s cannot be merged', (_, base, mine, theirs) => {
  expect(mergeLists(base, mine, theirs)).toBeNull()
})
