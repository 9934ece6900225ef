/** Variables of a message to many, with their descriptions. */
export const messageVariables = {
  name: 'the recipient’s name',
  number: 'the manuscript’s number',
  title: 'its title',
  journal: 'the journal’s title',
  signature: 'your signature',
} as const
export type MessageVariable = keyof typeof messageVariables

const named = /\{(\w+)\}/g

/** Fills in a message for one recipient. Words in braces that are no variables stay as they are. */
export function fillMessage(text: string, facts: Readonly<Record<MessageVariable, string>>): string {
  return text.replaceAll(named, (whole, name: string) =>
    Object.hasOwn(facts, name) ? facts[name as MessageVariable] : whole,
  )
}
