import { type Recommendation, recommendations } from './review.ts'

interface ComparedReview {
  /** Null in a review that recommends nothing. */
  recommendation: Recommendation | null
  rating: number | null
  text: string
}

/** Words that occur in most reviews and therefore do not tell what reviewers agree on. */
const usual = new Set(
  'about above after again against already although among article author authors because before being below between clear clearly could could does doing during either every example first found further general given great however important interesting language little major manuscript might minor needs never other paper papers perhaps please point points present question questions rather really reader readers results review section sections seems several shall should show shows since still study their there therefore these thing think third those three through under until using where whether which while whose within without work would write writing written'.split(
    ' ',
  ),
)
const sharedMost = 6

/** Compares the reviews of one round: recommendations, ratings, and the words that at least two of them use. */
export function agreementOf(reviews: readonly ComparedReview[]) {
  const order = Object.keys(recommendations) as Recommendation[]
  const places = reviews.flatMap(({ recommendation }) =>
    recommendation ? order.indexOf(recommendation) : [],
  )
  const ratings = reviews.flatMap(({ rating }) => rating ?? [])
  return {
    recommendations: places.length > 1 ? spanOf(order, Math.min(...places), Math.max(...places)) : null,
    ratings: ratings.length > 1 ? { min: Math.min(...ratings), max: Math.max(...ratings) } : null,
    shared: sharedWords(reviews.map(({ text }) => text)),
  }
}

function spanOf(order: readonly Recommendation[], min: number, max: number) {
  return {
    isUnanimous: min === max,
    /** Whether the recommendations are at most one step apart. */
    isClose: max - min <= 1,
    from: order[min] ?? 'accept',
    to: order[max] ?? 'reject',
  }
}

/** Returns words that at least two texts use, those of most texts first, without the usual ones. */
function sharedWords(texts: readonly string[]): string[] {
  const uses = new Map<string, { texts: number; count: number }>()
  for (const text of texts) {
    const counts = new Map<string, number>()
    for (const word of text.toLowerCase().match(/\p{L}{5,}/gu) ?? [])
      if (!usual.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
    for (const [word, count] of counts) {
      const known = uses.get(word) ?? { texts: 0, count: 0 }
      uses.set(word, { texts: known.texts + 1, count: known.count + count })
    }
  }
  return [...uses]
    .filter(([, use]) => use.texts > 1)
    .toSorted(([a, x], [b, y]) => y.texts - x.texts || y.count - x.count || a.localeCompare(b, 'en'))
    .slice(0, sharedMost)
    .map(([word]) => word)
}
