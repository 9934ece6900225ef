import { type PublicationChoice, publicationChoices } from '#domain/manuscript/peer-review.ts'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { texts } from './texts.ts'

const words = texts.publication

interface Props {
  value: PublicationChoice
  change: (answer: { publication: PublicationChoice }) => void
}

/** Asks whether the report may be published with the article, and with the reviewer's name. */
export function PublicationQuestion({ value, change }: Props) {
  return (
    <>
      <RadioGroup
        id="publication"
        name="publication"
        label={words.label}
        help={words.help}
        value={value}
        onChange={(publication) => change({ publication: publication as PublicationChoice })}
        choices={publicationChoices.map((choice) => ({ value: choice, label: words.choices[choice] }))}
      />
      <details className="fold">
        <summary>{words.more.title}</summary>
        <ul className="help">
          {words.more.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </details>
    </>
  )
}
