import { textVariables } from '#domain/journal/text-variables.ts'
import { texts } from './texts.ts'

const words = texts.content

/** The facts of the settings that a text can name. */
export function TextVariables() {
  return (
    <details className="cms-variables">
      <summary>{words.variables}</summary>
      <p className="help">{words.variablesHelp}</p>
      <dl>
        {Object.entries(textVariables).map(([name, { is }]) => (
          <div key={name}>
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd>{is}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
