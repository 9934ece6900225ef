import { Button } from '#web/ui/forms/button.tsx'
import { CopyButton } from '#web/ui/forms/copy-button.tsx'
import { texts } from './texts.ts'

const words = texts.twoFactor

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <div className="form-grid">
      <p>
        <b>{words.codesTitle}</b>
      </p>
      <p>{words.codesBody}</p>
      <ol className="own-recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="form-actions">
        <Button kind="primary" onClick={onKept}>
          {words.done}
        </Button>
        <CopyButton text={codes.join('\n')} words={words} />
      </p>
    </div>
  )
}
