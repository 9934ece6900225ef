import { Download } from 'lucide-react'
import type { CompletedReview } from '#domain/schemas/review.ts'
import { addressOf } from '#web/app/address.ts'
import { PlainLinkButton } from '#web/ui/forms/button.tsx'
import { historyTexts as words } from './history-texts.ts'

/** The reviewer's work by year, with a certificate for each. */
export function ReviewHistory({ reviews }: { reviews: readonly CompletedReview[] }) {
  const years = [...Map.groupBy(reviews, ({ submittedAt }) => new Date(submittedAt).getUTCFullYear())]
  return (
    <section className="reviewer-history" aria-labelledby="review-history-title">
      <h2 id="review-history-title" className="section-title">
        {words.title}
      </h2>
      <p className="help">{words.help}</p>
      <ul>
        {years.map(([year, own]) => (
          <li key={year}>
            <p>
              <b className="figures">{year}</b> {words.reviews(own.length, median(own))}
            </p>
            <CertificateLink year={year} titles="no" label={words.certificate} />
            {own.some(({ isPublished }) => isPublished) && (
              <CertificateLink year={year} titles="yes" label={words.withTitles} />
            )}
          </li>
        ))}
      </ul>
      {reviews.some(({ isPublished }) => isPublished) && <p className="help">{words.titlesHelp}</p>}
    </section>
  )
}

interface CertificateLinkProps {
  year: number
  titles: 'yes' | 'no'
  label: string
}

function CertificateLink({ year, titles, label }: CertificateLinkProps) {
  return (
    <PlainLinkButton
      kind="words"
      icon={Download}
      download
      href={addressOf('/api/reviews/certificates/{year}', { params: { year }, query: { titles } })}
    >
      {label}
      <span className="hidden-text">{words.of(year)}</span>
    </PlainLinkButton>
  )
}

function median(reviews: readonly CompletedReview[]): number {
  const days = reviews.map((review) => review.days).toSorted((a, b) => a - b)
  const middle = Math.floor(days.length / 2)
  const high = days[middle] ?? 1
  return days.length % 2 === 1 ? high : Math.round(((days[middle - 1] ?? high) + high) / 2)
}
