import type { ReviewHint } from '#domain/manuscript/review-hints.ts'

/** Texts of the hints before a review is sent. */
export const hintTexts = {
  title: 'Before you send',
  private: 'Only you see this. It is worked out in your browser and stored nowhere.',
  none: 'No names, harsh wording or requests to cite yourself found.',
  kinds: {
    name: 'This identifies you. The author will read “[removed]” instead.',
    paper: 'This is one of your own papers. It may tell the author who you are.',
    citation: 'This asks for a citation of your own work. Is it needed, and are there others?',
    harsh: 'This may read as harsh. Saying what would help is more useful to the author.',
    verdict: 'This tells the author your recommendation. It is for the editor, who writes the decision.',
    reasons: 'The report gives few reasons for this recommendation.',
  } satisfies Record<ReviewHint['kind'], string>,
  show: 'Show',
  of: (excerpt: string) => ` “${excerpt}”`,
} as const
