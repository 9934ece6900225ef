import { declarationLines } from '#domain/manuscript/declaration-lines.ts'
import type { DeclarationsView } from '#domain/schemas/declarations.ts'
import { Prose } from '../text/prose.tsx'

/** What the authors declared, as pairs of label and answer. */
export function Declared({ declarations }: { declarations: DeclarationsView }) {
  return (
    <dl className="pairs">
      {declarationLines(declarations).map(({ label, answer, texts }) => (
        <div key={label} className={texts.length > 0 ? 'pairs-long' : undefined}>
          <dt>{label}</dt>
          <dd>
            {answer && <p>{answer}</p>}
            {texts.map((text) => (
              <Prose key={text} text={text} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
