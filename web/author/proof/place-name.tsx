import type { TextAnchor } from '#domain/anchors.ts'
import { words } from './proof-texts.ts'

/** The passage of a query or correction, with its page in the PDF if that is known. */
export function PlaceName({ anchor: { quote }, page }: { anchor: TextAnchor; page: number | null }) {
  const passage = quote.exact ? words.quote(shortened(quote.exact)) : words.show
  return page === null ? passage : `${words.page(page)}, ${passage}`
}

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57).trimEnd()}…` : text
}
