/** E-mails that an editor may do without, one by one; what asks for a decision always comes. */
export const editorMails = {
  editor_notice: 'New submissions',
  reviewer_answered: 'A reviewer accepts or declines',
  review_arrived: 'A review is returned',
  revision_arrived: 'A revision arrives',
  invitation_expired: 'An invitation expires',
  review_late: 'A review is very late',
  revision_late: 'A revision is overdue',
  proofs_answered: 'Authors answer the proofs',
} as const
export type EditorMail = keyof typeof editorMails
