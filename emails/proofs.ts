import { email } from './email.ts'
import { due, linked, longDate, note, type Paper, reason, recipients } from './parts.ts'

/** Messages about proofs of an article's text. */

export const proofSent = email({
  kind: 'proof_sent',
  to: recipients.corresponding,
  when: 'when an editor sends a proof of the text',
  variables: { ...linked, due, note, queries: { means: 'Number of open queries', sample: '3' } },
  variants: {
    proof_sent: { name: 'A proof to read', fixed: { replaced: false } },
    proof_replaced: { name: 'A newer proof', fixed: { replaced: true } },
  },
  variant: ({ replaced }) => (replaced ? 'proof_replaced' : 'proof_sent'),
  write: (
    mail: Paper & {
      due: Date | string
      note: string
      queries: number | string
      replaced: boolean
      url: string
    },
  ) => ({
    values: { ...mail, due: longDate(mail.due), queries: String(mail.queries) },
    subject: mail.replaced ? `${mail.number}: a newer proof` : `${mail.number}: please read your proof`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      mail.replaced
        ? `A newer proof of “${mail.title}” replaces the one that we sent you. Your answers and comments have been kept.`
        : `The proof of “${mail.title}” is ready. Please read it carefully, especially names, tables and formulas, and either approve it or tell us what to change.`,
      `Open queries from the editors: ${mail.queries}. Please answer by ${longDate(mail.due)}.`,
      ...(mail.note ? [`The editor adds: “${mail.note}”`] : []),
    ],
    link: { label: 'Read the proof', url: mail.url },
  }),
})

export const proofReminder = email({
  kind: 'proof_reminder',
  to: recipients.corresponding,
  when: 'before and after the due date of a proof, and when an editor sends a reminder',
  variables: { ...linked, due },
  variants: {
    proof_reminder: { name: 'Proof reminder', fixed: { late: false } },
    proof_late_reminder: { name: 'Overdue proof reminder', fixed: { late: true } },
  },
  variant: ({ late }) => (late ? 'proof_late_reminder' : 'proof_reminder'),
  write: (mail: Paper & { due: Date | string; late: boolean; url: string }) => ({
    values: { ...mail, due: longDate(mail.due) },
    subject: mail.late
      ? `${mail.number}: your proof is overdue`
      : `${mail.number}: reminder to check your proof`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      `Your answer to the proof of “${mail.title}” ${mail.late ? 'was' : 'is'} due on ${longDate(mail.due)}.`,
      'If you need more time, you can ask for it on the same page.',
    ],
    link: { label: 'Read the proof', url: mail.url },
  }),
})

export const proofMoved = email({
  kind: 'proof_moved',
  to: recipients.corresponding,
  when: 'when an editor opens a proof again or changes its due date',
  variables: { ...linked, due },
  variants: {
    proof_reopened: { name: 'Proof reopened', fixed: { reopened: true } },
    proof_due_changed: { name: 'New due date of a proof', fixed: { reopened: false } },
  },
  variant: ({ reopened }) => (reopened ? 'proof_reopened' : 'proof_due_changed'),
  write: (mail: Paper & { due: Date | string; reopened: boolean; url: string }) => ({
    values: { ...mail, due: longDate(mail.due) },
    subject: mail.reopened
      ? `${mail.number}: your proof is open again`
      : `${mail.number}: new due date of your proof`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      mail.reopened
        ? `The editors have opened the proof of “${mail.title}” again. You can change your answers and comments.`
        : `The editors have changed the due date of the proof of “${mail.title}”.`,
      `Please answer by ${longDate(mail.due)}.`,
    ],
    link: { label: 'Read the proof', url: mail.url },
  }),
})

export const proofQuestion = email({
  kind: 'proof_question',
  to: recipients.editors,
  when: 'when the author of a proof asks for more time, or to open it again',
  topic: 'proofs_answered',
  variables: {
    ...linked,
    reason,
    until: { means: 'Requested due date; may be empty', sample: 'January 15, 2027' },
  },
  variants: {
    proof_time_asked: { name: 'Author asks for more time for a proof', fixed: { isTime: true } },
    proof_reopening_asked: { name: 'Author asks to open a proof again', fixed: { isTime: false } },
  },
  variant: ({ isTime }) => (isTime ? 'proof_time_asked' : 'proof_reopening_asked'),
  write: (mail: Paper & { isTime: boolean; until: Date | string; reason: string; url: string }) => ({
    values: { ...mail, until: longDate(mail.until) },
    subject: mail.isTime
      ? `${mail.number}: the author asks for more time for the proof`
      : `${mail.number}: the author asks to open the proof again`,
    greeting: `Dear ${mail.name},`,
    paragraphs: [
      mail.isTime
        ? `The author of “${mail.title}” would like to answer the proof by ${longDate(mail.until)}.`
        : `The author of “${mail.title}” would like to change their answer to the proof.`,
      `They write: “${mail.reason}”`,
    ],
    link: { label: 'Open the proofs', url: mail.url },
  }),
})
