import { openDatabase } from '#server/db/client.ts'
import { textVersion } from '../fixtures/text-version.ts'
import { expectAccessible, expectNoSidewaysScroll } from './axe.ts'
import { expect, type Journal, sampleAlone as test } from './journal.ts'
import { enter, expectNoFaults, someone } from './steps.ts'

/** Prepares a manuscript in production with a text and a query, without waiting for a conversion. */
async function withText(journal: Journal): Promise<{ id: string; author: string }> {
  const { db, close } = openDatabase(journal.databaseUrl, { max: 1 })
  const { id, username } = await db
    .selectFrom('manuscripts as m')
    .innerJoin('users as u', 'u.id', 'm.submitterId')
    .select(['m.id', 'u.username'])
    .where('m.status', '=', 'accepted')
    .orderBy('m.number')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db.updateTable('manuscripts').set({ stage: 'production' }).where('id', '=', id).execute()
  await db.deleteFrom('proofs').where('manuscriptId', '=', id).execute()
  const { id: versionId } = await db
    .insertInto('productionVersions')
    .values({
      ...{ manuscriptId: id, number: 1, jats: textVersion(), origin: 'import', isValid: true },
      ...{ report: JSON.stringify({ problems: [] }), madeAt: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const quote = { exact: 'seven ports in three countries', prefix: '', suffix: '' }
  await db
    .insertInto('annotations')
    .values({
      ...{ manuscriptId: id, targetKind: 'version', targetId: versionId, kind: 'author_query' },
      anchor: JSON.stringify({ element: 'p-1', quote, start: 0, version: 1 }),
      ...{ body: 'Table 1 lists eight ports. Which is right?', createdAt: new Date(), updatedAt: new Date() },
    })
    .execute()
  await close()
  return { id, author: username }
}

test('a proof is sent, read, answered, corrected and approved', async ({ browser, baseURL, journal }) => {
  test.slow()
  const { id, author: username } = await withText(journal)
  const editor = await enter(await someone(browser, baseURL), 'editor')
  const proofs = `/editor-dashboard/manuscripts/${id}/text/proofs`
  await editor.goto(proofs)
  await expect(editor.getByText('Sends version 1 with one query.')).toBeVisible()
  await editor.getByRole('button', { name: 'Send proof to author' }).click()
  await expect(editor.getByText('Waiting for')).toBeVisible()
  await expectAccessible(editor, 'the proofs tab')

  const author = await enter(await someone(browser, baseURL), username)
  await author.goto(`/author-dashboard/manuscripts/${id}/proof`)
  const text = author.getByRole('region', { name: 'Text of the proof' })
  await expect(text.getByText('seven ports in three countries')).toBeVisible()
  const approve = author.getByRole('button', { name: 'Approve', exact: true })
  await expect(approve).toBeDisabled()
  await expect(author.getByText('One query is open.')).toBeVisible()
  await expectAccessible(author, 'the proof')

  // Uses the keyboard: Q moves to the query, and Ctrl+Enter saves the answer. Unsaved text survives a reload.
  await author.keyboard.press('q')
  await expect(author.locator('.proof-note:focus')).toBeVisible()
  await author.getByLabel('Answer to Q1').fill('Eight.')
  await author.reload()
  await expect(author.getByLabel('Answer to Q1')).toHaveValue('Eight.')
  await author.getByLabel('Answer to Q1').press('Control+Enter')
  await expect(author.getByText('1 of 1 answered')).toBeVisible()

  // C starts a correction of the focused paragraph.
  await text.getByText('Landed cost rose at once.').focus()
  await author.keyboard.press('c')
  const words = author.getByLabel('Correct words')
  await expect(words).toHaveValue('Landed cost rose at once.')
  await words.fill('Landed cost rose within a week.')
  await words.press('Control+Enter')
  await expect(author.getByText('Replace with:')).toBeVisible()
  await expect(text.getByText('Landed cost rose at once.')).toBeVisible()

  await author.setViewportSize({ width: 390, height: 844 })
  await author.emulateMedia({ colorScheme: 'dark' })
  await expectNoSidewaysScroll(author, 'the proof on a phone')
  await expectAccessible(author, 'the proof on a phone')
  // By keyboard alone: a link leads past the paragraphs, which are all tab stops, to the buttons.
  await author.getByRole('link', { name: 'Go to your answer' }).press('Enter')
  await expect(author).toHaveURL(/#proof-verdict$/)
  await author.keyboard.press('Tab')
  await author.keyboard.press('Tab')
  await expect(approve).toBeFocused()
  await author.keyboard.press('Enter')
  const dialog = author.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Approve' }).press('Enter')
  await expect(author.getByText('You approved this proof on')).toBeVisible()
  await expect(author.locator('#proof-verdict')).toBeFocused()

  // The editor reads the answer and the correction, and declines the correction with a note.
  await editor.goto(proofs)
  await expect(editor.getByText('Landed cost rose within a week.')).toBeVisible()
  await editor.getByRole('button', { name: 'Decline', exact: true }).click()
  await editor.getByLabel('Reason, shown to the author').fill('The figure shows the first week.')
  await editor.getByRole('button', { name: 'Decline correction' }).click()
  await expect(editor.getByText('Declined', { exact: true })).toBeVisible()
  expectNoFaults(editor, author)
})
