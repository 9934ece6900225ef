import type { EmailTopic } from '#domain/account/email-topics.ts'
import { compose, type Letter, type Message } from './letter.ts'
import type { Recipient } from './parts.ts'

/** A variable that can be used in the journal's wording. */
export interface Variable {
  means: string
  sample: string
}

type Written = Omit<Letter, 'journal' | 'template'>

interface Common<Details> {
  to: Recipient
  /** The event after which the message is sent, as a clause that follows the recipient in a sentence. */
  when: string
  /** Topic by which people can turn the message off. A message without a topic is always sent. */
  topic?: EmailTopic
  /**
   * True if the message names a reviewer. It is then not sent to editors with an open authorship question.
   */
  namesReviewer?: boolean
  variables: Readonly<Record<string, Variable>>
  /** Variables that every wording of the message must contain, such as the link. */
  needed?: readonly string[]
  /** Writes the message. The result contains `values` if the values of variables differ from the details. */
  write: (details: Details) => Written
}

interface Single<Details> {
  /** Stored with each message. Defaults to the name of the template. */
  kind?: string
  template: string
  name: string
  /** Details that cannot be used as variables in the wording. */
  fixed?: Partial<Details>
}

interface Variants<Details, Template extends string> {
  kind: string
  /** `fixed`: details of this variant that cannot be used as variables in its wording. */
  variants: Readonly<Record<Template, { name: string; to?: Recipient; fixed: Partial<Details> }>>
  variant: (details: Details) => Template
}

/** A message that can be queued. */
export interface Email extends Message {
  letter: Letter
  kind: string
  topic: EmailTopic | null
}

/** A message whose wording the journal can change, with its description, recipient and variables. */
export interface Template {
  name: string
  /** Stored with each message. */
  kind: string
  to: Recipient
  when: string
  variables: Readonly<Record<string, Variable>>
  needed: readonly string[]
  /** The default wording, with variable names in place of the values. */
  draw: () => Email
}

export interface EmailDefinition<Details> {
  (details: Details): Email
  kind: string
  topic: EmailTopic | null
  namesReviewer: boolean
  templates: Readonly<Record<string, Template>>
}

/**
 * Declares a message. The catalogue, the list with previews in the CMS, the topics that people can turn off,
 * and the messages that people can read again are derived from this declaration.
 */
export function email<Details extends { journal: string }, Name extends string>(
  declaration: Common<Details> & (Single<Details> | Variants<Details, Name>),
): EmailDefinition<Details> {
  const { write, to, when, variables, needed = [], topic = null } = declaration
  const isSingle = 'template' in declaration
  const kind = isSingle ? (declaration.kind ?? declaration.template) : declaration.kind
  const templateOf = (details: Details) => (isSingle ? declaration.template : declaration.variant(details))
  const variants: Readonly<Record<string, { name: string; to?: Recipient; fixed: Partial<Details> }>> =
    isSingle
      ? { [declaration.template]: { name: declaration.name, fixed: declaration.fixed ?? {} } }
      : declaration.variants
  // What somebody may read again is chosen by kind, so a kind never has readers on two sides.
  const sides = new Set(Object.values(variants).map((one) => (one.to ?? to).side))
  const kindOf = (template: string) => (sides.size > 1 ? template : kind)
  const make = (details: Details): Email => {
    const { journal } = details
    const written = write(details)
    const template = templateOf(details)
    const letter = { values: details, ...written, journal, template }
    return { ...compose(letter), letter, kind: kindOf(template), topic }
  }
  const templates = Object.fromEntries(
    Object.entries(variants).map(([id, { name, fixed, ...own }]) => {
      const open = Object.fromEntries(Object.entries(variables).filter(([variable]) => !(variable in fixed)))
      const marks = Object.fromEntries(Object.keys(open).map((variable) => [variable, `{${variable}}`]))
      const draw = () => make({ ...marks, ...fixed } as unknown as Details)
      return [id, { name, kind: kindOf(id), to: own.to ?? to, when, variables: open, needed, draw }]
    }),
  )
  return Object.assign(make, {
    kind,
    topic,
    namesReviewer: declaration.namesReviewer ?? false,
    templates,
  })
}
