import { toast } from '#web/app/toast.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { texts } from './texts.ts'

const words = texts.twoFactor

export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast({ title: words.copied }),
      () => toast({ title: words.copyFailed, variant: 'destructive' }),
    )
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
        <Button onClick={copy}>{words.copy}</Button>
      </p>
    </div>
  )
}
