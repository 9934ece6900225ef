/** Steps from acceptance to publication, as the production queue groups them. */
export const productionSteps = {
  copyediting: 'Copyediting',
  typesetting: 'Typesetting',
  proofs: 'Proofs out',
  ready: 'Ready',
  scheduled: 'Scheduled',
} as const
export type ProductionStep = keyof typeof productionSteps
export const productionStepOrder = Object.keys(productionSteps) as [ProductionStep, ...ProductionStep[]]

/** Who has to act next. */
export const waitingKinds = ['you', 'person', 'anyone', 'author', 'nobody'] as const
