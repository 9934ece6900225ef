import { buildDocx, buildPdf, manuscriptPdf } from '../fixtures/documents/build.ts'
import { expect, test } from './journal.ts'
import {
  type AuthorDetails,
  bytesOf,
  expectNoFaults,
  linkIn,
  register,
  signIn,
  someone,
  submit,
  type Upload,
} from './steps.ts'
import { readableText } from './text.ts'

const submitter: AuthorDetails = {
  firstName: 'Jürgen Karl',
  lastName: 'Weißbrot',
  email: 'j.weissbrot@uni-beispiel.example',
  affiliation: 'University of Beispielstadt',
}
const coauthor: AuthorDetails = {
  firstName: 'Priya',
  lastName: 'Raghunathan',
  email: 'priya@example.org',
  affiliation: 'Deccan University',
}
const title = 'Trade costs and small firms: Who pays for the distance?'
const abstract =
  'Small firms pay more for the same distance. From invoices of three hundred exporters we measure how much, and show that two thirds of the difference comes from the size of consignments rather than from the firms. A shared warehouse would halve it.'

function pdf(name: string): Upload {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(manuscriptPdf()) }
}
const galley = pdf('galley.pdf')
/** A review file that does not name the reviewer but refers to their own work. */
const reviewFile: Upload = {
  ...pdf('notes.pdf'),
  buffer: Buffer.from(
    buildPdf([[{ text: 'Compare our previous work (Hansen, 2019), which reports bounds.', y: 700 }]]),
  ),
}
const docx: Upload = {
  name: 'weissbrot_supplement.docx',
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: Buffer.from(buildDocx()),
}

test('from an author’s upload to a published, searchable, citable article', async ({
  browser,
  journal,
  baseURL,
}) => {
  const { mailbox } = journal
  const [author, editor, reviewer, newcomer, reader] = await Promise.all(
    Array.from({ length: 5 }, () => someone(browser, baseURL)),
  )
  if (!author || !editor || !reviewer || !newcomer || !reader) throw new Error('Five people take part')
  const theEditor = await journal.account({
    username: 'e.marsh',
    role: 'editor',
    firstName: 'Elena',
    lastName: 'Marsh',
  })
  const theReviewer = await journal.account({
    username: 'i.solheim',
    role: 'reviewer',
    firstName: 'Ingrid',
    lastName: 'Solheim',
  })
  const newReviewer = { firstName: 'Rafael', lastName: 'Quintana', email: 'r.quintana@elsewhere.example' }
  let number = ''

  await test.step('register, verify, sign in', async () => {
    await register(author, mailbox, { username: 'j.weissbrot', email: submitter.email })
    await signIn(author, 'j.weissbrot')
  })

  await test.step('submit a PDF and a DOCX', async () => {
    await author.goto('/manuscript-submission')
    await submit(author, {
      title,
      abstract,
      keywords: ['trade costs', 'small firms', 'logistics', 'consignments'],
      authors: [submitter, coauthor],
      files: [pdf('Weissbrot_final.pdf'), docx],
    })
    const mail = await mailbox.find(submitter.email, /received/)
    number = /[A-Z]+-\d{4}-\d{4}/.exec(mail.subject)?.[0] ?? ''
    expect(number).not.toBe('')
    await expect(author.getByText(number)).toBeVisible()
    await mailbox.find(coauthor.email, /named as an author/)
  })

  await test.step('the editor allows it for review', async () => {
    const mail = await mailbox.find(theEditor.email, /new submission/)
    await editor.goto(linkIn(mail.text, /editor-dashboard/))
    await signIn(editor, 'e.marsh')
    await editor.goto('/editor-dashboard')
    await expect(editor.getByRole('heading', { name: 'Editor dashboard' })).toBeVisible()
    await editor.getByRole('link', { name: title }).first().click()
    // The link that was followed is gone, so the focus must be at the start of the new page.
    await expect(editor.getByRole('main')).toBeFocused()
    const allow = editor.getByRole('button', { name: /^Allow (for Review|despite open findings)$/ })
    // The worker makes the copies. The page shows whether a reason is required only when they are ready.
    await expect(allow).toBeEnabled()
    const override = editor.getByLabel('Reason for releasing it anyway')
    if (await override.isVisible()) await override.fill('Read by hand: what is left names nobody.')
    await allow.click()
    await expect(editor.getByText('Manuscript approved for review')).toBeVisible()
  })

  await test.step('invite one reviewer with an account and one without', async () => {
    // The key that opens the dialog is not typed into its first field.
    await expect(editor.getByRole('button', { name: 'Invite a reviewer' })).toBeVisible()
    await editor.keyboard.press('r')
    await expect(editor.getByRole('dialog').getByLabel('Find a reviewer')).toHaveValue('')
    await editor.keyboard.press('Escape')
    await editor.getByRole('button', { name: 'Invite a reviewer' }).click()
    const dialog = editor.getByRole('dialog')
    await expect(dialog.getByLabel('Find a reviewer')).toBeFocused()
    await dialog.getByLabel('Find a reviewer').fill('Solheim')
    await dialog
      .getByRole('button', { name: /^Invite\b.*Solheim|^Invite$/ })
      .first()
      .click()
    await expect(editor.getByText('Invitation sent to Ingrid Solheim')).toBeVisible()
    await dialog.getByLabel('First name').fill(newReviewer.firstName)
    await dialog.getByLabel('Last name').fill(newReviewer.lastName)
    await dialog.getByLabel('Email address').fill(newReviewer.email)
    await dialog.getByLabel('Personal note').fill('Ingrid Solheim told me about your work.')
    await dialog.getByRole('button', { name: 'Preview the invitation' }).click()
    // The hidden form still has the note and a button of the same name.
    const preview = dialog.locator('.decision-invitation')
    await expect(preview).toContainText('Ingrid Solheim told me about your work.')
    await preview.getByRole('button', { name: 'Send invitation' }).click()
    await expect(editor.getByText('Invitation sent to Rafael Quintana')).toBeVisible()
  })

  await test.step('both accept through their links and read the blind copy', async () => {
    const first = await mailbox.find(theReviewer.email, /Invitation to review/)
    await reviewer.goto(linkIn(first.text, /\/review\//))
    await reviewer.getByRole('button', { name: 'Accept', exact: true }).click()
    await signIn(reviewer, 'i.solheim')
    const second = await mailbox.find(newReviewer.email, /Invitation to review/)
    expect(`${first.raw}${second.raw}`).not.toMatch(/Wei(ß|ss)brot|Raghunathan/i)
    await newcomer.goto(linkIn(second.text, /\/review\//))
    await newcomer.getByRole('button', { name: 'Accept', exact: true }).click()
    await newcomer.getByRole('textbox', { name: /^New Password/ }).fill('Correct-Horse-7')
    await newcomer.getByRole('textbox', { name: /^Confirm New Password/ }).fill('Correct-Horse-7')
    await newcomer.getByRole('button', { name: 'Set Up Account' }).click()
    // The new account is signed in, and the review opens.
    await expect(newcomer).toHaveURL(/\/reviews\//)
    await expect(newcomer.getByRole('button', { name: 'Submit Review' })).toBeVisible()
    const welcome = await mailbox.find(newReviewer.email, /thank you for agreeing/)
    expect(welcome.subject).toContain(number)

    for (const page of [reviewer, newcomer]) {
      await page.goto('/reviewer-dashboard?tab=progress')
      await page
        .getByRole('link', { name: /Submit Review|Download Manuscript/ })
        .first()
        .waitFor()
      await page
        .getByRole('link', { name: /^Submit Review/ })
        .first()
        .click()
      const link = page.getByRole('link', { name: /Download Manuscript|manuscript-/ }).first()
      await expect(link).toBeVisible()
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
      expect(download.suggestedFilename()).toBe(`manuscript-${number}.pdf`)
      const bytes = await bytesOf(download)
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(bytes.toString('latin1')).not.toMatch(/Weissbrot|Raghunathan/i)
      const text = readableText(bytes)
      expect(text).toContain('Small firms pay more')
      // The title page names nobody. The remaining passages in the text were released by the editor with a reason.
      expect(text).not.toMatch(/Raghunathan|Beispielstadt|uni-beispiel|0000-0002-1825-0097/i)
      expect(text.slice(0, text.indexOf('Small firms pay more'))).not.toMatch(/Wei(ß|ss)brot/i)
    }
  })

  await test.step('one saves a draft and returns; both submit', async () => {
    await reviewer.getByLabel('Minor revisions').check()
    await reviewer.getByLabel(/^Comments for the author/).fill('A careful paper.')
    await expect(reviewer.getByText(/^Saved (just now|\d)/).first()).toBeVisible()
    await reviewer.goto('/reviewer-dashboard?tab=progress')
    await reviewer
      .getByRole('link', { name: /^Submit Review/ })
      .first()
      .click()
    await expect(reviewer.getByLabel(/^Comments for the author/)).toHaveValue('A careful paper.')
    await expect(reviewer.getByLabel('Minor revisions')).toBeChecked()
    await reviewer.locator('#review-file').setInputFiles(reviewFile)
    await expect(reviewer.getByText('Your name is not in the author’s copy.')).toBeVisible()
    for (const [page, comments] of [
      [reviewer, 'A careful paper. Please report bounds for attrition.'],
      [newcomer, 'The mechanism is not yet shown. Section 2 could be half as long.'],
    ] as const) {
      if (page === newcomer) await page.getByLabel('Major revisions').check()
      await page.getByLabel(/^Comments for the author/).fill(comments)
      await page.getByRole('radio', { name: /4/ }).check({ force: true })
      await page.getByLabel(/^Confidential comments/).fill('For the editor alone: I know the data.')
      await page.getByRole('button', { name: 'Submit Review' }).click()
      await expect(page.getByText('Review submitted').first()).toBeVisible()
    }
  })

  await test.step('the editor removes from a review’s file what tells who wrote it', async () => {
    await editor.reload()
    const warning = editor.getByText('The files of this review may tell the authors who wrote it.')
    await expect(warning).toBeVisible()
    const found = editor.getByRole('listitem').filter({ hasText: 'Hansen, 2019' })
    await found.getByRole('button', { name: /^Resolve/ }).click()
    const dialog = editor.getByRole('dialog')
    await dialog
      .getByRole('radio', { name: 'Identifies the reviewer: remove it from the copy' })
      .check({ force: true })
    await dialog.getByLabel('Reason').fill('It says whose work it is.')
    await dialog.getByRole('button', { name: 'Resolve finding' }).click()
    await expect(editor.getByText('Finding resolved', { exact: true })).toBeVisible()
    await expect(found).toContainText('Removed from the copy')
  })

  await test.step('the editor asks for revisions with a letter', async () => {
    await editor.reload()
    await expect(editor.getByText('For the editor alone: I know the data.').first()).toBeVisible()
    await editor.getByRole('radio', { name: /Revisions/ }).check({ force: true })
    await editor.getByLabel('Decision notes').fill('Attrition first.')
    await expect(editor.getByText(/^Saved (just now|\d)/).first()).toBeVisible()
    // Whoever returns to the form, also after an undone decision, begins at what was chosen.
    await editor.goto(`${new URL(editor.url()).pathname}?act=decide`)
    await expect(editor.getByRole('radio', { name: /Revisions/ })).toBeFocused()
    await editor.getByRole('button', { name: 'Edit letter' }).click()
    const letter = editor.getByLabel('Letter', { exact: false }).last()
    await letter.fill('Dear Dr. Weißbrot,\n\nPlease begin with attrition.\n\nElena Marsh')
    await editor.getByRole('button', { name: 'Send decision letter' }).click()
    await expect(editor.getByText('Decision recorded')).toBeVisible()
  })

  await test.step('the author reads the reviews, uploads a new version, responds', async () => {
    const mail = await mailbox.find(submitter.email, /revisions required/)
    expect(mail.text).toContain('Please begin with attrition.')
    expect(mail.raw).not.toMatch(/Solheim|Quintana/)
    await author.goto(linkIn(mail.text, /author-dashboard/))
    await expect(
      author.locator('.respond-points').getByText('Please report bounds for attrition.').first(),
    ).toBeVisible()
    await expect(author.locator('body')).not.toContainText(/Solheim|Quintana|I know the data/)
    await author.locator('input[type=file]').setInputFiles([pdf('revised.pdf')])
    await expect(author.getByText(/^Checked/).first()).toBeVisible()
    await author.getByRole('radio', { name: 'In one text' }).check()
    await author
      .getByRole('textbox', { name: /response/i })
      .fill('We report bounds, and section 2 is half as long.')
    await expect(author.getByText(/places? to check/)).toBeVisible()
    await author.getByRole('button', { name: /^Send (response|revision)/i }).click()
    // The revised file still names somebody; the page says so before it is sent.
    await author.getByRole('button', { name: 'Send response anyway' }).click()
    await expect(author.getByText('Response Submitted')).toBeVisible()
  })

  await test.step('the editor accepts and sends it to production', async () => {
    await mailbox.find(theEditor.email, /a revision has arrived/)
    await editor.reload()
    await expect(editor.getByText('We report bounds, and section 2 is half as long.').first()).toBeVisible()
    await editor.getByRole('radio', { name: /Accept/ }).check({ force: true })
    await editor.getByLabel('Decision notes').fill('All points are met.')
    // This round has the two required reviews, so no reason is required.
    await expect(editor.getByLabel('Reason for deciding with fewer reviews')).toHaveCount(0)
    await editor.getByRole('button', { name: 'Send decision letter' }).click()
    await expect(editor.getByText('Decision recorded')).toBeVisible()
    await mailbox.find(submitter.email, /accepted/)
    await editor.getByLabel('Upload copyedited version').setInputFiles([docx])
    await expect(editor.getByText('Copyedited version uploaded')).toBeVisible()
    await editor.getByRole('button', { name: 'Send to production' }).click()
    const sending = editor.getByRole('dialog')
    await expect(sending.getByLabel('Subject')).toHaveValue(/production/)
    await sending.getByRole('button', { name: 'Send to production' }).click()
    await expect(editor.getByText('Sent to production').first()).toBeVisible()
    await editor.getByRole('link', { name: 'Open production' }).click()
    await editor.getByRole('link', { name: 'Proofs not sent' }).click()
    await editor.getByLabel('Upload galley PDF').setInputFiles([galley])
    const adding = editor.getByRole('dialog')
    await adding.getByLabel('Subject').fill('Please check your proofs')
    await adding.getByRole('button', { name: 'Add galley' }).click()
    await expect(editor.getByText('Galley added').first()).toBeVisible()
  })

  await test.step('the author approves the proofs', async () => {
    const mail = await mailbox.find(submitter.email, /check your proofs/)
    await author.goto(linkIn(mail.text, /author-dashboard/))
    await author.getByRole('button', { name: 'Approve proofs' }).click()
    await expect(author.getByText(/Proofs approved/i).first()).toBeVisible()
  })

  let articleUrl = ''
  await test.step('the editor publishes it into a volume and issue with a DOI', async () => {
    await mailbox.find(theEditor.email, /proofs approved/)
    await editor.reload()
    await editor.getByRole('link', { name: /^Publish/ }).click()
    await editor.getByLabel('Volume').fill('14')
    await editor.getByLabel('Issue', { exact: false }).last().fill('4')
    await editor.getByLabel('Pages').fill('101-118')
    await expect(editor.getByLabel('DOI')).toHaveValue(/^10\.5555\//)
    await editor.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(editor.getByText('Article published')).toBeVisible()
    const mail = await mailbox.find(submitter.email, /is published/)
    articleUrl = linkIn(mail.text, /\/articles\//)
  })

  await test.step('an anonymous reader finds, reads, downloads and cites it', async () => {
    await reader.goto('/articles')
    await reader.getByRole('combobox').fill('trade costs small firms')
    await reader.getByRole('button', { name: 'Search' }).click()
    await reader.getByRole('link', { name: title }).click()
    await reader.waitForURL(articleUrl)
    await expect(reader.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(reader.getByText('Priya Raghunathan').first()).toBeVisible()
    await expect(reader.getByText(abstract).first()).toBeVisible()
    const pdfLink = reader.getByRole('link', { name: /Download PDF/ }).first()
    const served = await reader.request.get(
      new URL((await pdfLink.getAttribute('href')) ?? '', articleUrl).href,
    )
    expect(served.headers()['content-type']).toBe('application/pdf')
    expect((await served.body()).equals(galley.buffer)).toBe(true)
    await reader.getByText(/^Cite/).first().click()
    // The dialog's scripts are loaded after the click. The open dialog covers the page's own list of formats.
    const formats = reader.getByRole('dialog', { name: 'Cite This Article' })
    const [bib] = await Promise.all([
      reader.waitForEvent('download'),
      formats.getByRole('link', { name: 'BibTeX' }).click(),
    ])
    const citation = (await bytesOf(bib)).toString('utf8')
    expect(citation).toContain('@article{')
    expect(citation).toContain('author = {Weißbrot, Jürgen Karl and Raghunathan, Priya}')
    expect(citation).toContain('pages = {101--118}')
  })

  expectNoFaults(author, editor, reviewer, newcomer, reader)
})
