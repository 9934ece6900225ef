import type { LinkPart } from '#domain/article/article-parts.ts'
import { wordIn } from '#domain/article/article-words.ts'
import type { JatsRecord, RecordReference } from './write.ts'
import { linked, linkXml, tag, words } from './write.ts'
import { escapeXml } from './xml.ts'

export function backXml(record: JatsRecord): string {
  if (record.back !== undefined) {
    const back = statementsXml(record) + (record.back ?? '')
    return tag('back', back) && `${tag('back', back)}\n`
  }
  const parts = [
    statementsXml(record),
    record.references.length > 0
      ? `<ref-list>\n${words('title', wordIn(record.language, 'References'))}\n${record.references.map(referenceXml).join('\n')}\n</ref-list>`
      : '',
  ].filter(Boolean)
  return parts.length > 0 ? `<back>\n${parts.join('\n')}\n</back>\n` : ''
}

/**
 * Writes the statements of the back matter, tagged as JATS4R recommends. The statement on competing interests
 * is among the author notes.
 */
function statementsXml(record: JatsRecord): string {
  const { acknowledgements, ethics, dataAvailability, dataLinks, codeAvailability, codeLinks } = record
  const title = (english: string) => wordIn(record.language, english)
  return [
    tag(
      'ack',
      words('title', acknowledgements ? title('Acknowledgments') : null) + linked('p', acknowledgements),
    ),
    statement('ethics-statement', title('Ethics'), ethics, []),
    statement('data-availability', title('Data availability'), dataAvailability, dataLinks),
    statement('code-availability', title('Code availability'), codeAvailability, codeLinks),
  ].join('')
}

function statement(type: string, title: string, text: string | null, links: readonly LinkPart[]): string {
  const content = linked('p', text) + links.map((link) => tag('p', linkXml(link))).join('')
  return content ? `<sec sec-type="${type}">${words('title', title)}${content}</sec>` : ''
}

/** Writes a reference. A working paper is a 'report' in JATS, with its series as the source. */
function referenceXml(reference: RecordReference): string {
  const isPart = reference.type === 'journal' || reference.type === 'working-paper'
  const people = reference.authors.map(({ family, given }) =>
    given
      ? `<name>${words('surname', family)}${words('given-names', given)}</name>`
      : words('collab', family),
  )
  const title =
    reference.type === 'chapter'
      ? words('chapter-title', reference.title) + words('source', reference.source)
      : reference.type === 'data'
        ? words('data-title', reference.title) + words('source', reference.source)
        : isPart
          ? words('article-title', reference.title) + words('source', reference.source)
          : words('source', reference.title)
  const parts = [
    tag('person-group', people.join(''), 'person-group-type="author"'),
    words('year', reference.year, `iso-8601-date="${escapeXml(reference.year)}"`),
    title,
    words('publisher-name', reference.publisher),
    words('publisher-loc', reference.place),
    words('volume', reference.volume),
    words('issue', reference.issue),
    words('fpage', reference.firstPage),
    words('lpage', reference.lastPage),
    words('pub-id', reference.doi, 'pub-id-type="doi"'),
  ]
  return `<ref id="${escapeXml(reference.id)}"><element-citation publication-type="${reference.type}">${parts.join('')}</element-citation></ref>`
}
