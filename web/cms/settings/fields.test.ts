import { expect, test } from 'vitest'
import { settingsSchema } from '#domain/journal/settings.ts'
import { forms } from './fields.ts'

/** Groups of settings that have a page of their own. */
const apart = ['appearance']

test('every setting of the schema is asked for, once', () => {
  const asked = Object.values(forms)
    .flat()
    .flatMap(({ group, fields }) => fields.map(({ name }) => `${group}.${name}`))
  const known = Object.entries(settingsSchema.shape)
    .filter(([group]) => !apart.includes(group))
    .flatMap(([group, schema]) => Object.keys(schema.def.innerType.shape).map((name) => `${group}.${name}`))
  expect(asked.toSorted()).toEqual(known.toSorted())
})
