import { expect, test } from 'vitest'
import { askingFor } from '#domain/journal/asking.ts'
import { defaultSettings } from '#domain/journal/settings.ts'
import { isLike } from '#web/app/drafts/local-copy.ts'
import { fromSaved, newContent, placeProblem, problemsByStep, stepCount, toSaved } from './draft.ts'
import { exampleCopy } from './draft-copy.ts'
import { showsWaiver } from './journal-rules.ts'

const content = newContent({ firstName: 'Ines' })
const author = content.authors[0]?.key ?? ''
const place = (path: string) => placeProblem({ path, message: 'is wrong' }, content)

test.each([
  ['manuscript.title', 1, 'manuscript-title'],
  ['manuscript.keywords.3', 1, 'manuscript-keywords'],
  ['authors', 2, 'add-author'],
  ['authors.0.email', 2, `author-${author}-email`],
  ['files', 3, 'choose-files'],
])('a problem with %s stands at its field', (path, step, field) =>
  expect(place(path)).toMatchObject({ step, field, message: 'is wrong' }),
)

test.each([
  ['manuscript.licenceUrl', 'Licence url: is wrong'],
  ['draftId', 'Draft id: is wrong'],
  ['', 'is wrong'],
])(
  'what the server says of %s, which is no field of the wizard, is listed in the last step',
  (path, message) => expect(place(path)).toEqual({ step: stepCount, field: null, message }),
)

test('an unknown field of an author is listed with the author', () => {
  expect(place('authors.0.funderUrl')).toEqual({
    step: stepCount,
    field: null,
    author,
    message: 'Funder url: is wrong',
  })
})

test('a copy in the browser is read whether or not the form was filled in from a file', () => {
  const { prefill: _, ...earlier } = toSaved(content)
  const filled = { ...toSaved(content), prefill: { objectId: 'one', confirmed: ['title'] } }
  for (const copy of [toSaved(content), earlier, filled]) expect(isLike(exampleCopy(), copy)).toBe(true)
  expect(fromSaved(filled).prefill).toEqual(filled.prefill)
  expect(fromSaved({ ...filled, prefill: 'broken' as never }).prefill).toBeNull()
})

test('a draft of an earlier release, without checklist and choice of a license, is read and can be sent', () => {
  const { confirmed: _, licenceUrl: __, ...declarations } = content.declarations
  const earlier = { ...toSaved(content), declarations }
  expect(isLike(exampleCopy(), earlier)).toBe(true)
  expect(fromSaved(earlier as never).declarations).toMatchObject({ confirmed: [], licenceUrl: null })
})

test('a license that is no longer offered does not hold up the form', () => {
  const chosen = {
    ...content,
    declarations: { ...content.declarations, licenceUrl: 'https://creativecommons.org/licenses/by-nc/4.0/' },
  }
  const asking = askingFor(defaultSettings, false)
  expect(Object.values(problemsByStep(chosen, asking)).flat()).toEqual(
    Object.values(problemsByStep(content, asking)).flat(),
  )
})

test('a request for a waiver that holds up the form is shown, also for a type without a charge', () => {
  const publishing = { ...defaultSettings.publishing, access: 'open_fee' as const }
  const asking = askingFor({ ...defaultSettings, publishing }, false)
  const begun = { ...content.declarations, waiver: '' }
  const paths = Object.values(problemsByStep({ ...content, declarations: begun }, asking)).flat()
  expect(paths.map(({ path }) => path)).toContain('declarations.waiver')
  expect(showsWaiver(begun, asking, { charge: 0 })).toBe(true)
  expect(showsWaiver(content.declarations, asking, { charge: 0 })).toBe(false)
})
