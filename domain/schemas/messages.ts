import { z } from 'zod'

const kinds: Record<string, string> = {
  string: 'This must be text',
  number: 'This must be a number',
  int: 'This must be a whole number',
  boolean: 'This must be true or false',
  array: 'This must be a list',
  object: 'This must be an object with named fields',
  record: 'This must be an object with named fields',
}

const invalid = 'This value is not valid here'

/** Returns a validation message that people who fill in forms understand; undefined keeps zod's message. */
function plainly(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This field is required' : (kinds[issue.expected] ?? invalid)
    case 'too_big':
      if (issue.origin === 'string') return `Please use at most ${issue.maximum} characters`
      if (issue.origin === 'array') return `Please give at most ${issue.maximum} entries`
      return `This must be at most ${issue.maximum}`
    case 'too_small':
      if (issue.origin === 'string') return `Please use at least ${issue.minimum} characters`
      if (issue.origin === 'array') return `Please give at least ${issue.minimum} entries`
      return `This must be at least ${issue.minimum}`
    case 'invalid_value':
      return `Please choose one of ${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return issue.format === 'uuid'
        ? 'This is not a valid identifier'
        : 'This does not have the required format'
    case 'unrecognized_keys':
      return 'This field is unknown'
    default:
      return invalid
  }
}

// Replaces zod's default messages, which are written for programmers. Every schema module must import this
// module.
z.config({ customError: plainly })
