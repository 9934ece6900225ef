import { useApiQuery } from '#web/app/query.ts'
import { useSend } from '#web/app/send.ts'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { choosePdf, formatsKey } from '../text/calls.ts'
import { formatsTexts as words } from '../text/formats-texts.ts'

/**
 * Lets the editor choose the PDF to publish: the galley, or the PDF generated from the text. Shown if both
 * exist.
 */
export function PdfChoice({ id }: { id: string }) {
  const { data: view } = useApiQuery({ queryKey: formatsKey(id), refetchOnMount: 'always' })
  const send = useSend({
    call: (pdf: 'made' | 'galley') => choosePdf(id, pdf),
    done: words.chosen,
    failed: words.choiceFailed,
  })
  if (!view?.isValid || view.galley === null || view.pdf === 'none') return null
  return (
    <RadioGroup
      id="pdf-choice"
      name="pdf-choice"
      label={words.choice}
      value={view.pdf}
      onChange={(pdf) => send.mutate(pdf as 'made' | 'galley')}
      choices={[
        { value: 'galley', label: words.choices.galley(view.galley) },
        { value: 'made', label: words.choices.made },
      ]}
    />
  )
}
