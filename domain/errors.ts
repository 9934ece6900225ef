/** All error codes of the API with their status and default message (product decisions, section 9). */
export const errors = {
  malformed: { status: 400, message: 'The request could not be read. Please check that it is valid JSON.' },
  bad_cursor: {
    status: 400,
    message: 'This page of the list no longer exists. Start again from the first page.',
  },
  link_invalid: { status: 400, message: 'This link is not valid or has already been used.' },
  link_expired: { status: 400, message: 'This link has expired. Please ask for a new one.' },
  not_signed_in: { status: 401, message: 'Please log in to access this content' },
  bad_credentials: { status: 401, message: 'Invalid username or password' },
  not_verified: {
    status: 403,
    message: 'Please verify your email address before logging in. Check your inbox for the link.',
  },
  second_step: {
    status: 401,
    message: 'Enter the code from your authenticator app to finish signing in.',
  },
  second_factor_required: {
    status: 403,
    message: 'This journal requires two-factor sign-in for your role. Please set it up on your account page.',
  },
  wrong_password: { status: 403, message: 'The password is incorrect. Please try again.' },
  sign_in_again: {
    status: 403,
    message: 'For your security, please sign in again first. Your last sign-in was a while ago.',
  },
  forbidden: { status: 403, message: "You don't have permission to access this content." },
  conflict_of_interest: {
    status: 403,
    message: 'You are an author of this manuscript, so another editor has to handle it.',
  },
  authorship_question: {
    status: 403,
    message:
      'Please answer on the manuscript’s page whether you are its author. Until then its reviewers are not shown to you.',
  },
  recommends_only: {
    status: 403,
    message: 'You can recommend a decision on this manuscript. A deciding editor makes it.',
  },
  limited_to_duties: {
    status: 403,
    message: 'Your account is limited to duties in production. This is not one of them.',
  },
  cross_site: { status: 403, message: 'This request came from another site and was not carried out.' },
  not_found: { status: 404, message: 'We could not find what you asked for.' },
  conflict: {
    status: 409,
    message: 'This has changed in the meantime. Please look at its current state and try again.',
  },
  already_exists: { status: 409, message: 'This already exists.' },
  quota: { status: 409, message: 'Your account has reached its limit for this.' },
  too_large: { status: 413, message: 'This is too large.' },
  unsupported_type: { status: 415, message: 'Please send this request as JSON.' },
  invalid: { status: 422, message: 'Please correct the fields below.' },
  names_reviewer: {
    status: 422,
    message:
      'This text may tell the authors who a reviewer is. Please edit these passages, or send the text unchanged.',
  },
  too_many: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  internal: {
    status: 500,
    message: 'Something went wrong. Nothing you entered has been lost. Please try again.',
  },
  not_open: { status: 503, message: 'This journal is not open yet.' },
  maintenance: {
    status: 503,
    message: 'The journal’s pages are closed for maintenance. Please come back later.',
  },
  unavailable: { status: 503, message: 'The journal is busy at the moment. Please try again shortly.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errors

export interface Issue {
  path: string
  message: string
}

/** Body of every error response of the API. */
export interface ErrorBody {
  message: string
  code: ErrorCode
  issues?: Issue[]
  requestId: string
}

/** Thrown by actions. The error handler converts it to the API's error format. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly issues: Issue[] | undefined
  /** Seconds after which a retry may succeed. */
  readonly retryAfter: number | undefined
  constructor(
    code: ErrorCode,
    message: string = errors[code].message,
    issues?: Issue[],
    retryAfter?: number,
  ) {
    super(message)
    this.retryAfter = retryAfter
    this.code = code
    this.issues = issues
  }
}

/** Returns a refusal for one invalid field. */
export function invalid(path: string, message: string): Refusal {
  return new Refusal('invalid', message, [{ path, message }])
}
