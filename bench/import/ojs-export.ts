import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { buildPdf } from '#tests/fixtures/documents/build.ts'

const perIssue = 20
const words =
  'trade firms duties ports prices wages panel estimate margin quantity credit region shock sample'.split(' ')
/** Words that differ from article to article, and are the same in each run. */
const text = (seed: number, length: number) =>
  Array.from({ length }, (_, at) => words[(seed * 7 + at * at + at * (seed % 11)) % words.length]).join(' ')

function pdfOf(number: number): string {
  const pages = Array.from({ length: 12 }, (_, page) =>
    Array.from({ length: 45 }, (_, line) => ({
      text: text(number + page * 45 + line, 12),
      y: 780 - line * 15,
    })),
  )
  return Buffer.from(buildPdf(pages)).toString('base64')
}

function articleXml(number: number): string {
  const authors = [1, 2, 3].map(
    (one) =>
      `<author seq="${one}" id="${number * 10 + one}" user_group_ref="Author"><givenname locale="en">Given ${one}</givenname><familyname locale="en">Family ${number}</familyname><affiliation locale="en">University ${number % 90}</affiliation><email>author${number}.${one}@ojs.example</email></author>`,
  )
  const references = Array.from(
    { length: 30 },
    (_, at) =>
      `<citation>Author, A. (${1980 + at}). ${text(number + at, 8)}. Journal of ${words[at % words.length]}, ${at}(2), 11-29. https://doi.org/10.5555/ref.${number}.${at}</citation>`,
  )
  return `<article locale="en" status="3" stage="production" current_publication_id="${number}" date_submitted="2019-01-0${(number % 9) + 1}">
<id type="internal" advice="ignore">${number}</id>
<submission_file id="${number}" file_id="${number}" stage="proof" genre="Article Text"><name locale="en">article-${number}.pdf</name><file id="${number}" filesize="1" extension="pdf"><embed encoding="base64">${pdfOf(number)}</embed></file></submission_file>
<publication version="1" status="3" section_ref="ART" seq="${number}" date_published="2020-02-0${(number % 9) + 1}" access_status="0">
<id type="internal" advice="ignore">${number}</id><id type="doi" advice="update">10.5555/generated.${number}</id>
<title locale="en">Article ${number} on ${text(number, 6)}</title><abstract locale="en">&lt;p&gt;${text(number, 180)}.&lt;/p&gt;</abstract>
<keywords locale="en"><keyword>${words[number % words.length]}</keyword><keyword>trade</keyword></keywords>
<authors>${authors.join('')}</authors>
<article_galley locale="en" approved="true"><id type="internal" advice="ignore">${number}</id><name locale="en">PDF</name><seq>0</seq><submission_file_ref id="${number}"/></article_galley>
<citations>${references.join('')}</citations><pages>${(number % perIssue) * 12 + 1}-${(number % perIssue) * 12 + 12}</pages>
</publication></article>
`
}

/** Writes an export of OJS as its native XML, in issues of 20 articles. */
export async function writeOjsExport(path: string, articles: number): Promise<void> {
  const out = createWriteStream(path)
  const write = async (part: string) => {
    if (!out.write(part)) await once(out, 'drain')
  }
  await write('<?xml version="1.0" encoding="UTF-8"?>\n<issues xmlns="http://pkp.sfu.ca">\n')
  for (let first = 1; first <= articles; first += perIssue) {
    const issue = Math.floor(first / perIssue)
    await write(
      `<issue published="1" current="0" access_status="1"><id type="internal" advice="ignore">${issue + 1}</id><issue_identification><volume>${Math.floor(issue / 4) + 1}</volume><number>${(issue % 4) + 1}</number><year>2020</year></issue_identification><date_published>2020-02-01</date_published><sections><section ref="ART" seq="0"><id type="internal" advice="ignore">1</id><abbrev locale="en">ART</abbrev><title locale="en">Articles</title></section></sections><articles>\n`,
    )
    for (let number = first; number < Math.min(first + perIssue, articles + 1); number += 1)
      await write(articleXml(number))
    await write('</articles></issue>\n')
  }
  out.end('</issues>\n')
  await once(out, 'finish')
}
