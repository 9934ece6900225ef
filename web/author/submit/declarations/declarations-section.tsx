import { type AskingFor, isAsked } from '#domain/manuscript/declaration-rules.ts'
import {
  type Asks,
  type Declarations,
  type StatementName,
  statementNames,
} from '#domain/manuscript/declarations.ts'
import type { DraftAuthor } from '../draft.ts'
import { fieldIds } from '../draft.ts'
import { declarationTexts } from './declaration-texts.ts'
import { Funders } from './funders.tsx'
import { Interests } from './interests.tsx'
import { StatementField } from './statement-field.tsx'

const words = declarationTexts.declarations

export interface DeclarationsProps {
  declarations: Declarations
  onChange: (change: Partial<Declarations>) => void
  asking: AskingFor
  /** Error messages by field id. */
  errors: Readonly<Record<string, string>>
}

interface SectionProps extends DeclarationsProps {
  authors: readonly DraftAuthor[]
  onAuthor: (key: string, competingInterests: string) => void
}

export const asksStatements = (asks: Asks) => statementNames.some((name) => isAsked(asks, name))

/** The statements that the journal asks for. */
export function DeclarationsSection({
  declarations,
  onChange,
  asking,
  errors,
  authors,
  onAuthor,
}: SectionProps) {
  const names = statementNames.filter((name) => isAsked(asking.asks, name))
  if (names.length === 0) return null
  const { statements, funders } = declarations
  const inPlaceOfText = (name: StatementName, answer: string | undefined) => {
    if (name === 'competingInterests' && answer === 'declared')
      return (
        <Interests
          authors={authors}
          onChange={onAuthor}
          error={errors[fieldIds.declaration('statements.competingInterests.text')]}
        />
      )
    if (name === 'funding' && answer === 'funded')
      return (
        <Funders funders={funders} onChange={(changed) => onChange({ funders: changed })} errors={errors} />
      )
    return null
  }
  return (
    <section className="declarations" aria-labelledby="declarations-title">
      <h3 id="declarations-title">{words.title}</h3>
      <p className="help">{words.intro}</p>
      {names.map((name) => (
        <StatementField
          key={name}
          name={name}
          value={statements[name]}
          isRequired={asking.asks[name] === 'required'}
          onChange={(value) => {
            const { [name]: _, ...others } = statements
            onChange({ statements: value ? { ...others, [name]: value } : others })
          }}
          errors={errors}
        >
          {inPlaceOfText(name, statements[name]?.answer)}
        </StatementField>
      ))}
    </section>
  )
}
