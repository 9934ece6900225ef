import { z } from 'zod'

/** For how long personal data are kept, by their kind. Null: without limit. The privacy page says the same. */
const kept = (most: number) =>
  z
    .number()
    .int()
    .min(1, 'Enter at least 1, or leave this blank')
    .max(most, `Enter at most ${most}, or leave this blank`)
    .nullable()

export const retentionSchema = z
  .strictObject({
    /** Months that a submission draft is kept without a change. */
    draftMonths: kept(600),
    /** Months that an account is kept whose owner has never signed in and of whom there is no record. */
    unusedAccountMonths: kept(600),
    /** Months that copies of e-mails are kept that belong to no manuscript. */
    mailMonths: kept(600),
    /** Years after the end of a manuscript that was not accepted. */
    notAcceptedYears: kept(100),
    /** Years after publication that reports, letters and discussions are kept. */
    reviewRecordYears: kept(100),
  })
  .default({
    ...{ draftMonths: 24, unusedAccountMonths: 24, mailMonths: 24 },
    ...{ notAcceptedYears: 5, reviewRecordYears: 10 },
  })
