/**
 * Types of manuscripts and fields of study, which are settings of the journal. The lists of the specification (section 3) are
 * their defaults.
 */

export interface Kind {
  /** Stored with manuscripts; never changes. */
  id: string
  name: string
}

export const specifiedTypes = {
  research: 'Original Research',
  review: 'Literature Review',
  case_study: 'Case Study',
  brief_report: 'Brief Report',
  opinion: 'Opinion Article',
} as const

export const specifiedFields = {
  business_management: 'Business Management',
  economics: 'Economics',
  finance: 'Finance',
  marketing: 'Marketing',
  organizational_behavior: 'Organizational Behavior',
  international_business: 'International Business',
  entrepreneurship: 'Entrepreneurship',
} as const

/** Returns the name of a type or field. An id that is in no list is shown as it is. */
export function nameOfKind(kinds: readonly Kind[], id: string): string {
  return kinds.find((kind) => kind.id === id)?.name ?? id
}
