import { child, descendants, elements, parseXml, textOf, type XmlElement } from '../../jats/xml.ts'
import type { CslItem, CslName } from './csl.ts'
import { dateOf } from './endnote.ts'

const types: Record<string, string> = {
  JournalArticle: 'article-journal',
  ArticleInAPeriodical: 'article-magazine',
  Book: 'book',
  BookSection: 'chapter',
  ConferenceProceedings: 'paper-conference',
  Report: 'report',
  InternetSite: 'webpage',
  DocumentFromInternetSite: 'webpage',
}

/** Reads the sources that Word's own 'Insert citation' stores in customXml (b:Sources). */
export function wordSources(bytes: Uint8Array): CslItem[] {
  try {
    const root = withoutPrefixes(parseXml(new TextDecoder().decode(bytes)))
    return root.name === 'Sources' ? elements(root, 'Source').map(itemOf) : []
  } catch {
    // This custom XML is of another kind or damaged, so the citations remain text.
    return []
  }
}

function withoutPrefixes(element: XmlElement): XmlElement {
  return {
    ...element,
    name: element.name.replace(/^[\w.-]+:/, ''),
    children: element.children.map((node) => (typeof node === 'string' ? node : withoutPrefixes(node))),
  }
}

function itemOf(source: XmlElement): CslItem {
  const words = (name: string) => textOf(child(source, name)) || undefined
  const people = (role: string): CslName[] | undefined => {
    const holder = child(child(source, 'Author'), role)
    const corporate = textOf(child(holder, 'Corporate'))
    if (corporate) return [{ literal: corporate }]
    const found = descendants(holder, 'Person').map((person) => ({
      family: textOf(child(person, 'Last')),
      given: [child(person, 'First'), child(person, 'Middle')].map(textOf).filter(Boolean).join(' '),
    }))
    return found.length > 0 ? found : undefined
  }
  const type = types[words('SourceType') ?? ''] ?? 'book'
  return {
    id: words('Tag') ?? '',
    type,
    title: words('Title'),
    'container-title':
      words('JournalName') ?? words('BookTitle') ?? words('ConferenceName') ?? words('PeriodicalTitle'),
    author: people('Author'),
    editor: people('Editor'),
    issued: dateOf(words('Year')),
    volume: words('Volume'),
    issue: words('Issue'),
    page: words('Pages'),
    DOI: words('DOI'),
    URL: words('URL'),
    publisher: words('Publisher') ?? words('Institution'),
    'publisher-place': words('City'),
  }
}
