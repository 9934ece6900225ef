import { Button } from '#web/ui/forms/button.tsx'
import { texts } from '../texts.ts'

interface MoreProps {
  pages: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  shown: number
  total: number
}

/** Button that loads the next page of a log. */
export function More({ pages, shown, total }: MoreProps) {
  if (!pages.hasNextPage) return null
  return (
    <p className="cms-more">
      <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
        {texts.more(shown, total)}
      </Button>
    </p>
  )
}
