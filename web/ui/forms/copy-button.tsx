import { toast } from '#web/app/toast.ts'
import { Button } from './button.tsx'

interface CopyButtonProps {
  text: string
  words: { copy: string; copied: string; copyFailed: string }
}

/** Copies a text that is shown, and says whether that worked: browsers may forbid it. */
export function CopyButton({ text, words }: CopyButtonProps) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast({ title: words.copied }),
      () => toast({ title: words.copyFailed, variant: 'destructive' }),
    )
  return <Button onClick={copy}>{words.copy}</Button>
}
