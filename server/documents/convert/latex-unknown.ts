import { isElement, type XmlElement, type XmlNode } from '../../jats/xml.ts'
import { isSilentCommand, readablePartOf } from '../tex/prepare.ts'
import { argumentsAt, groupEnds } from '../tex/scan.ts'
import type { PandocNode } from '../typeset/pandoc.ts'
import { runPandoc } from '../typeset/pandoc.ts'
import type { PandocReader } from './pandoc-tree.ts'
import { all, el, plainText } from './tree.ts'

/** Arguments with fewer words are lengths, names or options rather than text. */
const fewestWords = 5

/**
 * Reads the text in the arguments of unknown commands, such as `\thanksFooter{We thank …}`, as the rest of the
 * source is read. A mark with the command and its text stays before it, from which a task is made.
 */
export async function readUnknownCommands(
  blocks: readonly XmlElement[],
  preamble: string,
  reader: PandocReader,
): Promise<XmlElement[]> {
  const found = new Map<XmlElement, Unknown>()
  for (const raw of all(blocks, 'x-raw')) {
    const unknown = unknownIn(sourceOf(raw))
    if (unknown) found.set(raw, unknown)
  }
  if (found.size === 0) return [...blocks]
  const texts = await contentsOf([...found.values()], preamble, reader)
  if (!texts) return [...blocks]
  const content = new Map([...found.keys()].map((raw, index) => [raw, texts[index] ?? []]))
  const replaced = (node: XmlNode): XmlNode[] => {
    if (!isElement(node)) return [node]
    const read = content.get(node)
    const command = found.get(node)?.command
    if (!read || !command || read.length === 0)
      return [{ ...node, children: node.children.flatMap(replaced) }]
    const mark = el('x-unknown', { command, text: plainText(read).slice(0, 200) })
    if (node.attributes.block) {
      const [first, ...rest] = read
      return first ? [{ ...first, children: [mark, ...first.children] }, ...rest] : []
    }
    // A paragraph within a line continues it.
    return [
      mark,
      ...read.flatMap((block, index) => [
        ...(index > 0 ? [' '] : []),
        ...(block.name === 'p' ? block.children : [block]),
      ]),
    ]
  }
  return blocks.flatMap(replaced).filter(isElement)
}

interface Unknown {
  command: string
  content: string
}

const sourceOf = (raw: XmlElement) => raw.children.filter((node) => !isElement(node)).join('')

/** Returns the command that a raw passage consists of, with its last argument if this is prose. */
function unknownIn(source: string): Unknown | null {
  const name = /^\s*\\([A-Za-z@]+)\*?/.exec(source)
  if (!name?.[1] || name[1] === 'begin' || isSilentCommand(name[1])) return null
  const last = argumentsAt(source, groupEnds(source), name[0].length, 4)
    .filter(({ optional }) => !optional)
    .at(-1)
  if (!last) return null
  const content = source.slice(last.start + 1, last.end - 1)
  const words = readablePartOf(`\\text{${content}}`).text.match(/\p{L}{2,}/gu) ?? []
  return words.length >= fewestWords ? { command: `\\${name[1]}`, content } : null
}

/** Reads all passages with one call of pandoc. Returns null if it cannot read them. */
async function contentsOf(
  unknown: readonly Unknown[],
  preamble: string,
  reader: PandocReader,
): Promise<XmlElement[][] | null> {
  const body = unknown.map(({ content }) => `\n\n\\section*{${boundary}}\n\n${content}`).join('')
  const { stdout } = await runPandoc(
    { from: 'latex+raw_tex', to: 'json' },
    { input: `${preamble}\\begin{document}${body}\n\\end{document}` },
  )
  if (stdout === '') return null
  const texts: XmlElement[][] = []
  for (const block of reader.blocks((JSON.parse(stdout) as { blocks: PandocNode[] }).blocks))
    if (block.name === 'x-heading' && plainText(block.children) === boundary) texts.push([])
    else texts.at(-1)?.push(block)
  return texts.length === unknown.length ? texts : null
}

const boundary = 'next-unknown-command'
