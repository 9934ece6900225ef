import { isElement, type XmlElement, type XmlNode } from '../../jats/xml.ts'
import { el, mapNodes } from './tree.ts'

const environment =
  /^\s*\\begin\{(equation|align|alignat|gather|multline|eqnarray|flalign|displaymath|math)(\*?)\}(\{\d+\})?([\s\S]*?)\\end\{\1\2\}\s*$/

/** Environments of numbered formulas, each with the environment that replaces it within a single formula. */
const inner: Record<string, string> = {
  align: 'aligned',
  alignat: 'aligned',
  flalign: 'aligned',
  eqnarray: 'aligned',
  gather: 'gathered',
  multline: 'gathered',
}

/**
 * Numbers displayed formulas as LaTeX would: each row of an environment without a star gets a number. An
 * environment with several labels is split into several formulas, so that each can be the target of a link.
 */
export function numberEquations(blocks: readonly XmlElement[]): XmlElement[] {
  let count = 0
  return mapNodes(blocks, (node): XmlNode[] => {
    if (!isElement(node) || node.name !== 'x-math' || node.attributes.display !== 'block') return [node]
    const tex = node.children.filter((child) => !isElement(child)).join('')
    const [, name, star, , content = ''] = environment.exec(tex) ?? []
    if (!name) return [node]
    if (star || name === 'displaymath' || name === 'math') return [formula(name, content, null, [])]
    const rows = name === 'equation' || name === 'multline' ? [content] : rowsOf(content)
    const numbered = rows.map((row) => {
      if (/\\(?:nonumber|notag)\b/.test(row)) return null
      const tag = /\\tag\*?\s*\{([^{}]*)\}/.exec(row)?.[1]
      if (tag) return tag.replaceAll(/[$()]/g, '')
      count += 1
      return String(count)
    })
    const labels = rows.map((row) => [...row.matchAll(/\\label\s*\{([^{}]*)\}/g)].map((hit) => hit[1] ?? ''))
    if (labels.filter((list) => list.length > 0).length > 1)
      return rows.map((row, index) => formula(name, row, numbered[index] ?? null, labels[index] ?? []))
    const given = numbered.filter((number) => number !== null)
    const label = given.length > 1 ? `${given[0]}–${given.at(-1)}` : (given[0] ?? null)
    return [formula(name, content, label, labels.flat())]
  }) as XmlElement[]
}

function formula(name: string, content: string, label: string | null, anchors: string[]): XmlElement {
  const bare = content
    .replaceAll(/\\label\s*\{[^{}]*\}|\\tag\*?\s*\{[^{}]*\}|\\(?:nonumber|notag)\b/g, '')
    .trim()
    .replace(/\\\\$/, '')
    .trim()
  const wrapper = inner[name]
  const needsWrapper = wrapper && /&|\\\\/.test(bare)
  return el(
    'x-math',
    { display: 'block', label: label ?? undefined, anchors: anchors.join(' ') || undefined },
    [needsWrapper ? `\\begin{${wrapper}}${bare}\\end{${wrapper}}` : bare],
  )
}

/** Splits the content into rows. A row ends at \\\\ outside of braces and inner environments. */
function rowsOf(content: string): string[] {
  const rows: string[] = []
  let row = ''
  let depth = 0
  const pieces =
    content.match(/\\begin\{[^}]*\}|\\end\{[^}]*\}|\\\\(?:\s*\[[^\]]*\])?|\\.|[{}]|[^\\{}]+/g) ?? []
  for (const piece of pieces) {
    if (piece === '{' || piece.startsWith('\\begin{')) depth += 1
    else if (piece === '}' || piece.startsWith('\\end{')) depth -= 1
    if (piece.startsWith('\\\\') && depth === 0) {
      rows.push(row)
      row = ''
    } else row += piece
  }
  return [...rows, row].filter((text) => text.trim() !== '')
}
