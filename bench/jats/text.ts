import { unshown } from './explanations.ts'
import type { Difference, Tally } from './report.ts'
import { closest, hasClass, lettersOf, type Node, wordsOf } from './tree.ts'
import { readingOfPage, readingOfXml, type Unit, unitsOf } from './units.ts'

/** Text that the page adds itself. Each rule matches the letters of a whole run, or the element it is in. */
const generated: readonly { reason: string; applies(unit: Unit): boolean }[] = [
  {
    reason: 'a link from a reference or a note back to the text',
    applies: ({ node }) => hasAncestorClass(node, 'cited-in') || hasAncestorClass(node, 'back'),
  },
  {
    reason: 'a heading or label of the page’s own',
    applies: ({ node }) => hasAncestorClass(node, 'generated'),
  },
  {
    reason: 'dates, compared as dates',
    applies: ({ node }) => closest(node, 'time') !== null || hasAncestorClass(node, 'dates'),
  },
]

function hasAncestorClass(node: Node | null, name: string): boolean {
  for (let at = node; at; at = at.parent) if (hasClass(at, name)) return true
  return false
}

const isOwn = (node: Node) =>
  hasClass(node, 'cited-in') ||
  hasClass(node, 'back') ||
  hasClass(node, 'generated') ||
  node.name === 'time' ||
  hasClass(node, 'authors') ||
  hasClass(node, 'affiliations') ||
  hasClass(node, 'contributors') ||
  hasClass(node, 'credits') ||
  hasClass(node, 'reference-list') ||
  hasClass(node, 'formula-label') ||
  (hasClass(node, 'note-reference') && /^note-link/.test(node.attributes.id ?? ''))

const kinds: Record<string, string> = {
  title: 'sections',
  p: 'paragraphs',
  td: 'cells',
  th: 'cells',
  entry: 'cells',
  label: 'labels',
}

/** What a run is counted as. */
function kindOf({ node }: Unit): string {
  if (closest(node, 'fn')) return 'notes'
  if (node.name === 'title' && node.parent?.name !== 'sec') return 'titles'
  return kinds[node.name] ?? 'other texts'
}

/** A label belongs to the text that follows it: '1' and 'Introduction', 'a' and its note. */
function withLabels(units: readonly Unit[]): Unit[] {
  const joined: Unit[] = []
  let label: Unit | null = null
  for (const unit of units) {
    if (label && unit.node.path.startsWith(`${label.node.parent?.path}/`))
      joined.push({
        ...unit,
        text: `${label.text} ${unit.text}`,
        letters: label.letters + unit.letters,
        parts: [label, unit],
      })
    else {
      if (label) joined.push(label)
      if (unit.node.name !== 'label') joined.push(unit)
    }
    label = unit.node.name === 'label' ? unit : null
  }
  if (label) joined.push(label)
  return joined
}

interface Shown extends Unit {
  /** The letters that no run of the file has claimed yet. */
  free: string
  paragraphs: Unit[]
}

/** Compares every run of text of the file with the page: lost, run together, repeated, added. */
export function compareText(file: Node, page: Node, tally: Tally): Difference[] {
  const differences: Difference[] = []
  const source = withLabels(
    unitsOf(
      file,
      readingOfXml((node) => node.name === 'label' && node.parent?.name === 'ref'),
    ),
  )
  const shown: Shown[] = unitsOf(page, readingOfPage(isOwn)).map((unit) => ({
    ...unit,
    free: unit.letters,
    paragraphs: [],
  }))
  const byLetters = new Map<string, Shown[]>()
  for (const unit of shown) byLetters.set(unit.letters, [...(byLetters.get(unit.letters) ?? []), unit])
  const waiting: Unit[] = []
  for (const unit of source) {
    const rule = unshown.find(({ applies }) => applies(unit.node))
    if (rule) {
      // Notes of this kind may stand on the page in full, too.
      const full = [unit, ...(unit.parts ?? [])].flatMap(
        (one) =>
          (rule.mayBeShown && byLetters.get(one.letters)?.find(({ free, letters }) => free === letters)) ||
          [],
      )
      for (const one of full) one.free = ''
      if (full.length === 0) tally.explain(rule.name, rule.reason)
      continue
    }
    tally.count(kindOf(unit), 'file')
    tally.count('words', 'file', wordsOf(unit.text).length)
    const same = byLetters.get(unit.letters)?.find(({ free, letters }) => free === letters)
    if (same) claim(same, unit, same.free, tally)
    else waiting.push(unit)
  }
  // Longer runs first, so that a short one does not take a piece of a long one.
  for (const unit of waiting.sort((a, b) => b.letters.length - a.letters.length)) {
    const alone = unit.parts?.map(({ letters }) => shown.find(({ free }) => free === letters)) ?? []
    if (
      unit.parts &&
      alone.every((one) => one !== undefined) &&
      !shown.some(({ free }) => free.includes(unit.letters))
    ) {
      for (const [index, one] of alone.entries()) {
        const piece = unit.parts[index]
        if (one && piece) claim(one, piece, one.free, null)
      }
      tally.count(kindOf(unit), 'page')
      tally.count('words', 'page', wordsOf(unit.text).length)
      continue
    }
    const own = unit.node.name === 'p' && closest(unit.node, 'fn') ? withoutNumber(unit) : unit.letters
    const holder =
      shown.find(({ free }) => free.includes(unit.letters)) ?? shown.find(({ free }) => free.includes(own))
    if (holder) claim(holder, unit, holder.free.includes(unit.letters) ? unit.letters : own, tally)
    else {
      const loose = looseHolder(shown, unit)
      if (loose) claim(loose, unit, loose.free, tally)
      else
        differences.push({
          kind: kindOf(unit),
          what: 'not on the page',
          path: unit.node.path,
          text: unit.text,
        })
    }
  }
  const known = new Set(source.map(({ letters }) => letters))
  for (const unit of shown) {
    if (unit.paragraphs.length > 1 && unit.node.name !== 'caption')
      for (const paragraph of unit.paragraphs.slice(1).filter((one) => one.node !== unit.paragraphs[0]?.node))
        differences.push({
          kind: 'paragraphs',
          what: `run together with ${unit.paragraphs[0]?.node.path}`,
          path: paragraph.node.path,
          text: paragraph.text,
        })
    if (!unit.free || generated.some(({ applies }) => applies(unit))) continue
    const isRepeated = known.has(unit.letters) && unit.free === unit.letters
    differences.push({
      kind: 'words',
      what: isRepeated ? 'twice on the page' : 'only on the page',
      path: unit.node.path,
      text: unit.free === unit.letters ? unit.text : unit.free,
    })
  }
  return differences
}

function claim(holder: Shown, unit: Unit, letters: string, tally: Tally | null): void {
  holder.free = holder.free.replace(letters, '')
  if (unit.node.name === 'p') holder.paragraphs.push(unit)
  tally?.count(kindOf(unit), 'page')
  tally?.count('words', 'page', wordsOf(unit.text).length)
}

/** The page numbers the notes of a text itself. */
const withoutNumber = ({ text, letters }: Unit) =>
  /^\s*[\d*†‡§¶#]+[.)]?\s/u.test(text) ? lettersOf(text.replace(/^\s*[\d*†‡§¶#]+[.)]?\s/u, '')) : letters

/** A run with the same words in the same order, with words between them, such as 'Figure 2' for an empty xref. */
function looseHolder(shown: readonly Shown[], { text, letters }: Unit): Shown | undefined {
  if (letters.length < 20) return undefined
  const wanted = wordsOf(text).map(lettersOf).filter(Boolean)
  return shown.find((unit) => {
    if (unit.free.length < letters.length || unit.free.length > letters.length * 1.5 + 40) return false
    let at = 0
    for (const word of wanted) {
      const found = unit.free.indexOf(word, at)
      if (found < 0 || found - at > 60) return false
      at = found + word.length
    }
    return true
  })
}
