/** What becomes of an e-mail: waiting, taken by the mail server, refused by it, or kept because there is none. */
export const emailStatuses = ['queued', 'sent', 'failed', 'kept'] as const
