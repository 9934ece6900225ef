import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { publishedLists } from '#domain/manuscript/details.ts'
import { metadataFieldNames } from '#domain/production/metadata-fields.ts'

const controls = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => readFileSync(`${import.meta.dirname}/${name}`, 'utf8'))
  .join('\n')

test('every field of the metadata can be changed in the form', () => {
  // A field has a control if a component changes the field itself or passes its name to another component.
  const lists: readonly string[] = publishedLists
  const missing = Object.keys(metadataFieldNames).filter(
    (name) =>
      !lists.includes(name) && !new RegExp(`change(Record)?\\(\\{ ${name}\\b|name="${name}"`).test(controls),
  )
  expect(missing).toEqual([])
})
