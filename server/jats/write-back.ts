import type { JatsRecord, RecordReference } from './write.ts'
import { linked, tag, words } from './write.ts'
import { escapeXml } from './xml.ts'

export function backXml(record: JatsRecord): string {
  if (record.back !== undefined) return tag('back', record.back) && `${tag('back', record.back)}\n`
  const { acknowledgements, data, interests, ethics } = record.statements
  const parts = [
    tag('ack', words('title', acknowledgements ? 'Acknowledgments' : null) + linked('p', acknowledgements)),
    notes('data-availability', 'Data availability', data),
    notes('competing-interests', 'Competing interests', interests),
    notes('ethics', 'Ethics', ethics),
    record.references.length > 0
      ? `<ref-list>\n<title>References</title>\n${record.references.map(referenceXml).join('\n')}\n</ref-list>`
      : '',
  ].filter(Boolean)
  return parts.length > 0 ? `<back>\n${parts.join('\n')}\n</back>\n` : ''
}

function notes(type: string, title: string, text: string | null): string {
  return text ? `<notes notes-type="${type}">${words('title', title)}${linked('p', text)}</notes>` : ''
}

/** A working paper is a 'report' in JATS, with its series as the source. */
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
