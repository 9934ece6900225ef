/** Statements that a journal can require before publication. */
export const requiredStatements = {
  data: 'Data availability',
  interests: 'Competing interests',
  ethics: 'Ethics',
  funding: 'Funding',
} as const
export type RequiredStatement = keyof typeof requiredStatements
