import { escapeTypst, quoteTypst } from '../jats/typst-inline.ts'
import { inked } from '../jats/typst-layout.ts'

export interface Issuer {
  title: string
  publisher: string
  issns: readonly string[]
  accent: string
  /** Line drawing of the journal, as SVG. */
  emblem: string
}

export const longDate = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

/** Writes a certificate as Typst markup. `body` is markup; anybody can check the certificate at `checkUrl`. */
export function certificateLayout(
  { name, heading, body, issuedOn }: { name: string; heading: string; body: string; issuedOn: string },
  issuer: Issuer,
  checkUrl: string,
): string {
  const [y, m, d] = issuedOn.split('-').map(Number)
  // As strings, because escaped markup would put invisible characters into a copied address.
  const lines = checkUrl
    .match(/.{1,90}/g)
    ?.map((line) => `#text(${quoteTypst(line)})`)
    .join(' \\ ')
  return `#let accent = rgb(${quoteTypst(issuer.accent)})
#let quiet = rgb("#4a4f57")
#set document(title: ${quoteTypst(name)}, author: ${quoteTypst(issuer.title)}, date: datetime(year: ${y}, month: ${m}, day: ${d}))
#set page(paper: "a4", margin: 26mm, background: rect(width: 100% - 18mm, height: 100% - 18mm, stroke: 0.8pt + accent))
#set text(11pt, lang: "en")
#set par(leading: 0.7em)
#set align(center)
#pdf.artifact(image(bytes(${quoteTypst(inked(issuer.emblem, issuer.accent))}), format: "svg", width: 26mm))
#v(4mm)
#text(17pt, weight: "bold")[${escapeTypst(issuer.title)}]
#v(-1mm)
#text(9pt, fill: quiet)[${escapeTypst([issuer.publisher, ...issuer.issns.map((issn) => `ISSN ${issn}`)].filter(Boolean).join(' · '))}]
#v(20mm)
#heading(level: 1, text(24pt, weight: "regular", fill: accent)[${escapeTypst(heading)}])
#v(10mm)
${body}
#v(1fr)
#text(8.5pt, fill: quiet)[Issued on ${longDate(issuedOn)}. Anybody can check it at]
#v(-1mm)
#text(6.5pt, fill: quiet, font: "IBM Plex Mono")[#link(${quoteTypst(checkUrl)})[${lines}]]
`
}
