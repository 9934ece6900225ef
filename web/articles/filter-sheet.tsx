import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { focusOn } from '#web/ui/layout/focus.ts'
import { FilterFields, type FilterFieldsProps } from './filter-panel.tsx'
import { resultsId } from './search-form.tsx'
import { listTexts as texts } from './texts.ts'

interface FilterSheetProps extends FilterFieldsProps {
  open: boolean
  total: number
  onClose: () => void
}

/** The filters on a phone: a sheet over the list, which changes behind it with every choice. */
export function FilterSheet({ open, total, onClose, ...fields }: FilterSheetProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.filters}
      foot={
        <Button
          kind="primary"
          onClick={() => {
            onClose()
            focusOn(resultsId)
          }}
        >
          {texts.showResults(total)}
        </Button>
      }
    >
      <div className="articles-filter-sheet">
        <FilterFields {...fields} />
      </div>
    </Dialog>
  )
}
