import type { XmlElement } from '../../jats/xml.ts'
import type { Repair } from '../tex/balance.ts'
import type { LinkedCitations } from './citations.ts'
import type { Places } from './finish.ts'
import type { ReadSource } from './read.ts'
import { certain, type ReferenceEntry } from './references.ts'
import type { Pictures, TaskList } from './result.ts'
import { all, plainText } from './tree.ts'

/** Adds tasks for what the source contains and the text does not, or not as it was written. */
export function lossTasks(
  tasks: TaskList,
  source: ReadSource,
  blocks: readonly XmlElement[],
  places: Places,
  pictures: Pictures,
): void {
  source.lost.forEach(({ kind, text }, index) => {
    tasks.add(
      `lost-${kind}`,
      places.lost.get(index) ?? '',
      `${kind} ${index + 1}`,
      text ? { text: text.slice(0, 300) } : {},
    )
  })
  if (source.hiddenWords > 0) tasks.add('hidden-text', '', '', { words: source.hiddenWords })
  if (source.coloured.length > 0)
    tasks.add('coloured-text', '', '', {
      count: source.coloured.length,
      text: source.coloured.join(' | ').slice(0, 300),
    })
  for (const name of source.missing) tasks.add('tex-part-missing', '', name, { name })
  for (const key of source.unreadEntries) tasks.add('bib-unread', '', key, { key })
  for (const [command, { id, text }] of [...places.commands].slice(0, 30))
    tasks.add('tex-unknown', id, command, text ? { command, text: shortened(text) } : { command })
  repairTasks(tasks, source, blocks)
  for (const { id, name } of places.inlinePictures)
    if (pictures.isShown(name)) tasks.add('formula-picture', id)
}

/** Adds tasks for citations without a certain reference, and for references that are uncited or uncertain. */
export function citationTasks(
  tasks: TaskList,
  blocks: readonly XmlElement[],
  entries: readonly ReferenceEntry[],
  { ambiguous, unmatched, otherYear, withoutReference }: LinkedCitations,
): void {
  for (const { text } of ambiguous) tasks.add('citation-ambiguous', '', text, { text: text.trim() })
  for (const text of new Set(unmatched)) tasks.add('citation-unmatched', '', text, { text })
  for (const { text, id } of otherYear) {
    const reference = plainText(entries.find((entry) => entry.id === id)?.written)
    tasks.add('citation-year', '', text, { text: text.trim(), reference: shortened(reference) })
  }
  for (const text of new Set(withoutReference)) tasks.add('citation-without-reference', '', text, { text })
  const cited = new Set(all(blocks, 'xref').flatMap(({ attributes }) => (attributes.rid ?? '').split(' ')))
  // Without a text, the references are those of an article that is published as a PDF.
  const hasText = blocks.some(({ name, children }) => name === 'body' && plainText(children).trim() !== '')
  for (const entry of entries) {
    const text = shortened(plainText(entry.written) || (entry.item.title ?? entry.id))
    if (hasText && !cited.has(entry.id)) tasks.add('reference-uncited', entry.id, '', { text })
    const uncertain = Object.entries(entry.confidence ?? {}).filter(([, value]) => value < certain)
    if (uncertain.length > 0)
      tasks.add('reference-uncertain', entry.id, '', {
        text,
        fields: uncertain.map(([field]) => field).join(', '),
      })
  }
}

/** Adds tasks for the mistakes of a LaTeX source. */
function repairTasks(tasks: TaskList, { repairs, quoted }: ReadSource, blocks: readonly XmlElement[]): void {
  const excerpts = (kind: Repair['kind']) =>
    repairs
      .filter((repair) => repair.kind === kind)
      .slice(0, 6)
      .map(({ excerpt }) => `“${excerpt}”`)
      .join(', ')
  if (repairs.length > 0)
    tasks.add('tex-repaired', '', '', {
      count: repairs.length,
      open: excerpts('open'),
      closed: excerpts('closed'),
    })
  for (const passage of quoted) {
    const code = all(blocks, 'code').find(({ children }) => plainText(children).trim() === passage.trim())
    tasks.add('tex-quoted', code?.attributes.id, passage, { text: shortened(passage) })
  }
}

const shortened = (text: string) => (text.length > 120 ? `${text.slice(0, 117)}…` : text)
