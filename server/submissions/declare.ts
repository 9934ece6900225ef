import { fullName } from '#domain/account/account.ts'
import { Refusal } from '#domain/errors.ts'
import { publicationOptions } from '#domain/journal/access-models.ts'
import type { Settings } from '#domain/journal/settings.ts'
import {
  type AskingFor,
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
  { asks, publishing }: Settings,
  {
    declarations,
    authors,
    files,
    callId,
  }: Pick<SubmitInput, 'declarations' | 'authors' | 'files' | 'callId'>,
  today: string,
): Promise<DeclarationsView | null> {
  const given: Declarations = declarations ?? blankDeclarations()
  const options = publicationOptions(publishing)
  const asking: AskingFor = {
    asks,
    hasCalls: asks.call === 'required' && (await hasOpenCalls(db, today)),
    hasChoice: options.open !== null && options.subscription,
  }
  const problems = problemsOfDeclarations({ declarations: given, authors, files, callId }, asking)
  if (problems.length > 0) throw new Refusal('invalid', problems[0]?.message, problems)
  const declared = given.statements.competingInterests?.answer === 'declared'
  const interests = authors.flatMap((author) => {
    const text = declared ? author.competingInterests?.trim() : ''
    return text ? [{ author: fullName(author), text }] : []
  })
  return declarations ? { ...tidyDeclarations(given), interests } : null
}
