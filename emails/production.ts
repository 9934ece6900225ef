import { email } from './email.ts'
import { due, linked, longDate, type Paper, paper, recipients } from './parts.ts'

/** Messages from acceptance to publication. */

export const inProduction = email({
  template: 'in_production',
  name: 'In production',
  to: recipients.corresponding,
  when: 'when an accepted manuscript goes to production',
  topic: 'author_progress',
  variables: linked,
  write: (mail: Paper & { url: string }) => ({
    subject: `${mail.number}: your article is in production`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `“${mail.title}” is in production and is being typeset. We will send you the proofs as soon as they are ready. Until then you do not need to do anything.`,
    ],
    link: { label: 'Follow your manuscript', url: mail.url },
  }),
})

export const sourceRequested = email({
  kind: 'source_requested',
  to: recipients.corresponding,
  when: 'when an editor asks for the source of an accepted manuscript',
  variables: linked,
  variants: {
    source_requested: { name: 'Source file requested', fixed: { isReminder: false } },
    source_reminder: { name: 'Source file reminder', fixed: { isReminder: true } },
  },
  variant: ({ isReminder }) => (isReminder ? 'source_reminder' : 'source_requested'),
  write: (mail: Paper & { isReminder: boolean; url: string }) => ({
    subject: mail.isReminder
      ? `${mail.number}: we still need the source of your manuscript`
      : `${mail.number}: please send the source of your manuscript`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `To publish “${mail.title}” as a web page, a PDF and an e-book, we need the file in which you wrote it: Word (.docx), or LaTeX with its bibliography and figures in one archive (.zip).`,
      'Please make no changes to the accepted text. You will see a proof before publication.',
    ],
    link: { label: 'Send the file', url: mail.url },
  }),
})

export const sourceSent = email({
  template: 'source_sent',
  name: 'Source file sent',
  to: recipients.editors,
  when: 'when the author sends the source for which an editor asked',
  topic: 'proofs_answered',
  variables: linked,
  write: (mail: Paper & { url: string }) => ({
    subject: `${mail.number}: the author sent the source`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [`The author of “${mail.title}” has sent the source file. It can be converted now.`],
    link: { label: 'Open the text', url: mail.url },
  }),
})

export const proofsReady = email({
  template: 'proofs_ready',
  name: 'Proofs are ready',
  to: recipients.corresponding,
  when: 'when a galley is ready to be checked',
  variables: { ...linked, due },
  write: (mail: Paper & { due: Date | string; url: string }) => ({
    values: { ...mail, due: longDate(mail.due) },
    subject: `${mail.number}: please check your proofs`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `The proofs of “${mail.title}” are ready. Please read them carefully, especially names, tables and formulas, and either approve them or tell us what to change.`,
      `This is your last opportunity to make changes before publication. Please answer by ${longDate(mail.due)}.`,
    ],
    link: { label: 'Check the proofs', url: mail.url },
  }),
})

export const galleyReminder = email({
  kind: 'galley_reminder',
  to: recipients.corresponding,
  when: 'before and after the due date of the proofs of a galley, and when an editor sends a reminder',
  variables: { ...linked, due },
  variants: {
    galley_reminder: { name: 'Galley proofs reminder', fixed: { late: false } },
    galley_late_reminder: { name: 'Overdue galley proofs reminder', fixed: { late: true } },
  },
  variant: ({ late }) => (late ? 'galley_late_reminder' : 'galley_reminder'),
  write: (mail: Paper & { due: Date | string; late: boolean; url: string }) => ({
    values: { ...mail, due: longDate(mail.due) },
    subject: mail.late
      ? `${mail.number}: your answer to the proofs is overdue`
      : `${mail.number}: reminder to check your proofs`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `Your answer to the proofs of “${mail.title}” ${mail.late ? 'was' : 'is'} due on ${longDate(mail.due)}. Please approve them or tell us what to change.`,
    ],
    link: { label: 'Check the proofs', url: mail.url },
  }),
})

export const proofsAnswered = email({
  kind: 'proofs_answered',
  to: recipients.editors,
  when: 'when the authors answer the proofs',
  topic: 'proofs_answered',
  variables: linked,
  variants: {
    proofs_approved: { name: 'Proofs approved', fixed: { approved: true } },
    proofs_changes: { name: 'Changes to the proofs', fixed: { approved: false } },
  },
  variant: ({ approved }) => (approved ? 'proofs_approved' : 'proofs_changes'),
  write: (mail: Paper & { approved: boolean; url: string }) => ({
    subject: mail.approved ? `${mail.number}: proofs approved` : `${mail.number}: changes to the proofs`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      mail.approved
        ? `The author has approved the proofs of “${mail.title}”.`
        : `The author asks for changes to the proofs of “${mail.title}”.`,
    ],
    link: { label: 'Open the manuscript', url: mail.url },
  }),
})

export const productionAssigned = email({
  template: 'production_assigned',
  name: 'Assigned in production',
  to: recipients.assignee,
  when: 'when a manuscript in production is assigned to them',
  topic: 'production_assigned',
  variables: {
    ...linked,
    dueOn: { means: 'Due date, or “no due date”', sample: 'March 26, 2026' },
  },
  write: (mail: Paper & { dueOn: Date | string; url: string }) => ({
    subject: `${mail.number}: assigned to you in production`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [`“${mail.title}” has been assigned to you in production. Due: ${longDate(mail.dueOn)}.`],
    link: { label: 'Open the manuscript', url: mail.url },
  }),
})

/** Says that the publication of an article or of a whole issue failed. */
export const publicationFailed = email({
  template: 'publication_failed',
  name: 'Scheduled publication failed',
  to: recipients.scheduler,
  when: 'when a publication that they scheduled did not happen',
  variables: {
    name: paper.name,
    journal: paper.journal,
    title: { means: 'Title of the article, or the issue', sample: 'Menu Costs at the Border' },
    reason: { means: 'Reason why it was not published', sample: 'The proofs are not approved' },
    url: linked.url,
  },
  write: (mail: { name: string; journal: string; title: string; reason: string; url: string }) => ({
    subject: `Not published: ${mail.title}`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `You scheduled “${mail.title}” for publication. It has not been published, and readers cannot see it.`,
      mail.reason,
      'Please correct the problem, then publish or schedule it again.',
    ],
    link: { label: 'View details', url: mail.url },
  }),
})

export const articlePublished = email({
  template: 'article_published',
  name: 'Article published',
  to: recipients.authors,
  when: 'when the article is published',
  variables: { ...linked, citation: { means: 'Citation of the article', sample: 'JIBER 14 (4), 561-598.' } },
  write: (mail: Paper & { citation: string; url: string }) => ({
    subject: `Your article is published: ${mail.title}`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `Congratulations: “${mail.title}” has been published in ${mail.journal}.`,
      'Please cite it as:',
      mail.citation,
    ],
    link: { label: 'Read the article', url: mail.url },
  }),
})

/** The editor's letter about a notice, followed by the link to the notice. */
export const noticePublished = email({
  template: 'notice_published',
  name: 'Letter about a notice, with the editor’s text',
  to: recipients.authors,
  when: 'when a correction, a retraction, an expression of concern or an addendum is published',
  variables: {
    journal: paper.journal,
    number: paper.number,
    title: paper.title,
    notice: { means: 'Kind of the notice', sample: 'Correction' },
    letter: {
      means: 'What the editor wrote',
      sample: 'Dear authors,\n\nWe have published a correction to your article.',
    },
    url: linked.url,
  },
  needed: ['letter'],
  write: (mail: Omit<Paper, 'name'> & { notice: string; letter: string; url: string }) => ({
    subject: `${mail.notice}: ${mail.title}`,
    greeting: '',
    paragraphs: mail.letter.trim().split(/\n{2,}/),
    link: { label: 'Read the notice', url: mail.url },
  }),
})

export const articleAfterAMonth = email({
  template: 'article_after_a_month',
  name: 'A month after publication',
  to: recipients.authors,
  when: 'a month after an article is published',
  topic: 'article_usage',
  variables: {
    ...linked,
    views: { means: 'Views of the article', sample: '412' },
    downloads: { means: 'Downloads of the article', sample: '96' },
    citations: { means: 'Known citations of the article', sample: '1' },
  },
  write: (mail: Paper & { url: string; views: string; downloads: string; citations: string }) => ({
    subject: `A month after publication: ${mail.title}`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `“${mail.title}” was published in ${mail.journal} a month ago. Since then:`,
      `Views: ${mail.views}\nDownloads: ${mail.downloads}\nCitations: ${mail.citations}`,
      'On the page of your manuscript you find the offprint as PDF, and the accepted manuscript that you may archive.',
    ],
    link: { label: 'Read the article', url: mail.url },
  }),
})
