import type { CertificateFacts } from '#domain/schemas/certificates.ts'
import { escapeTypst } from '../../jats/typst-inline.ts'
import { certificateLayout, type Issuer } from '../../workflow/certificate-layout.ts'

/** Writes a certificate as Typst markup. It names no manuscript, but the titles that the reviewer wants on it. */
export function certificateMarkup(
  { name, year, reviews, medianDays, issuedOn }: CertificateFacts,
  titles: readonly string[],
  issuer: Issuer,
  checkUrl: string,
): string {
  const listed =
    titles.length === 0
      ? ''
      : `#v(6mm)
#text(9.5pt, fill: quiet)[Among what was reviewed, and has been published:]
#v(1mm)
#block(width: 120mm)[#set align(start); #list(${titles.map((title) => `[${escapeTypst(title)}]`).join(', ')})]`
  const body = `This certifies that
#v(2mm)
#text(20pt)[${escapeTypst(name)}]
#v(2mm)
completed *${reviews} ${reviews === 1 ? 'peer review' : 'peer reviews'}* for the journal in *${year}*.
#v(2mm)
Median time from invitation to review: ${medianDays} ${medianDays === 1 ? 'day' : 'days'}.
${listed}
#v(14mm)
With thanks, \\
The editors`
  return certificateLayout(
    { name: `Certificate of reviewing, ${year}`, heading: 'Certificate of reviewing', body, issuedOn },
    issuer,
    checkUrl,
  )
}
