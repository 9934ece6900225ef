/**
 * The measures of 'A Gold Standard Dataset for the Reviewer Assignment Problem' (Stelmakh, Wieting, Neubig and Shah
 * 2023): pairs of papers that a reviewer rated differently, and whether the predicted similarities order them alike.
 */
export interface Scores {
  /** Share of the differences in ratings that the order of the predictions contradicts; random order has 0.5. */
  loss: number
  /** Share of the pairs in the right order of which one paper is rated 4 or more and the other 2 or less. */
  easy: number
  /** The same for pairs of which both are rated 4 or more. */
  hard: number
  pairs: { all: number; easy: number; hard: number }
}

type Ratings = ReadonlyMap<string, ReadonlyMap<string, number>>

export function score(ratings: Ratings, predicted: (user: string, paper: string) => number): Scores {
  const sums = { loss: 0, most: 0, easy: 0, hard: 0 }
  const pairs = { all: 0, easy: 0, hard: 0 }
  for (const [user, own] of ratings) {
    const papers = [...own].map(([paper, rating]) => ({ rating, prediction: predicted(user, paper) }))
    papers.forEach((a, i) => {
      for (const b of papers.slice(i + 1)) {
        if (a.rating === b.rating) continue
        const [higher, lower] = a.rating > b.rating ? [a, b] : [b, a]
        const difference = higher.rating - lower.rating
        const error =
          higher.prediction === lower.prediction ? 0.5 : higher.prediction < lower.prediction ? 1 : 0
        pairs.all++
        sums.loss += error * difference
        sums.most += difference
        if (higher.rating >= 4 && lower.rating <= 2) {
          pairs.easy++
          sums.easy += 1 - error
        } else if (lower.rating >= 4) {
          pairs.hard++
          sums.hard += 1 - error
        }
      }
    })
  }
  return {
    loss: sums.loss / (sums.most || 1),
    easy: sums.easy / (pairs.easy || 1),
    hard: sums.hard / (pairs.hard || 1),
    pairs,
  }
}
