import { fullName } from '#domain/account/account.ts'
import { Refusal } from '#domain/errors.ts'
import { askingFor } from '#domain/journal/asking.ts'
import type { Settings } from '#domain/journal/settings.ts'
import {
  type AskingFor,
  askedOnly,
  askingOfRevision,
  problemsOfDeclarations,
  tidyDeclarations,
} from '#domain/manuscript/declaration-rules.ts'
import { blankDeclarations, type Declarations } from '#domain/manuscript/declarations.ts'
import type { DeclarationsView } from '#domain/schemas/declarations.ts'
import type { SubmitInput } from '#domain/schemas/manuscript.ts'
import type { Queryable } from '../db/client.ts'
import { hasOpenCalls } from './queries.ts'

/** Returns the declarations of a submission as they are stored. Refuses them if something required is missing. */
export async function declarationsToStore(
  db: Queryable,
  settings: Settings,
  submitted: Declared & Pick<SubmitInput, 'files' | 'callId'>,
  today: string,
): Promise<DeclarationsView | null> {
  const hasCalls = settings.asks.call === 'required' && (await hasOpenCalls(db, today))
  const asking = askingFor(settings, hasCalls)
  const declared = stored(submitted, asking)
  if (!declared) return null
  const { confirmed, waiver } = askedOnly(declared, asking)
  return { ...declared, confirmed, waiver }
}

/** Returns the declarations of a revision as they are stored. `before`: what the manuscript declared until now. */
export function revisedDeclarations(
  settings: Settings,
  revised: Declared,
  before: DeclarationsView | null,
): DeclarationsView | null {
  const declared = stored({ ...revised, files: [] }, askingOfRevision(askingFor(settings, false), before))
  return declared && { ...declared, confirmed: before?.confirmed ?? [] }
}

type Declared = Pick<SubmitInput, 'declarations' | 'authors'>

function stored(
  { declarations, authors, files, callId }: Declared & Pick<SubmitInput, 'files' | 'callId'>,
  asking: AskingFor,
): DeclarationsView | null {
  const given: Declarations = declarations ?? blankDeclarations()
  const problems = problemsOfDeclarations({ declarations: given, authors, files, callId }, asking)
  if (problems.length > 0) throw new Refusal('invalid', problems[0]?.message, problems)
  const declared = given.statements.competingInterests?.answer === 'declared'
  const interests = authors.flatMap((author) => {
    const text = declared ? author.competingInterests?.trim() : ''
    return text ? [{ author: fullName(author), text }] : []
  })
  return declarations ? { ...tidyDeclarations(given), interests } : null
}
