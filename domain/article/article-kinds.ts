/**
 * Types of manuscripts and articles, and fields of study. They have a file of their own, so that readers'
 * pages do not load other modules.
 */

export const manuscriptTypes = {
  research: 'Original Research',
  review: 'Literature Review',
  case_study: 'Case Study',
  brief_report: 'Brief Report',
  opinion: 'Opinion Article',
} as const
export type ManuscriptType = keyof typeof manuscriptTypes

export const fieldsOfStudy = {
  business_management: 'Business Management',
  economics: 'Economics',
  finance: 'Finance',
  marketing: 'Marketing',
  organizational_behavior: 'Organizational Behavior',
  international_business: 'International Business',
  entrepreneurship: 'Entrepreneurship',
} as const
export type FieldOfStudy = keyof typeof fieldsOfStudy
