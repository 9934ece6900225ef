import type { Node as DocNode, NodeType } from 'prosemirror-model'
import { schema } from './schema.ts'

const { figure, table_wrap, label } = schema.nodes

/** Words for figures and tables, with what tells apart languages that have the same word for one of them. */
const languages: [figure: string, table: string, sign: RegExp][] = [
  ['Figura', 'Tabela', /ção\b|\bnão\b/],
  ['Figura', 'Tabla', /ción\b|\by (?:el|la|los|las)\b/],
  ['Figura', 'Tabella', /zione\b|\bè\b/],
  ['Abbildung', 'Tabelle', /\bund\b.*\bder\b/s],
  ['Figure', 'Tableau', /\bet\b.*\bles\b.*\bdes\b/s],
  ['Figure', 'Table', /(?:)/],
]

/** Returns the label of a new figure or table: the word that the text's labels have, and the next number. */
export function nextLabel(doc: DocNode, type: NodeType): string {
  const words = { own: '', other: '' }
  let count = 0
  doc.descendants((node) => {
    if (node.type === type) count += 1
    if (node.type === figure || node.type === table_wrap) {
      const first = node.children.find((child) => child.type === label)?.textContent ?? ''
      const word = /^\p{L}+(?=\.?\s)/u.exec(first)?.[0] ?? ''
      if (node.type === type) words.own ||= word
      else words.other ||= word
    }
    return !node.isTextblock
  })
  return `${words.own || wordBeside(doc, type, words.other)} ${count + 1}`
}

function wordBeside(doc: DocNode, type: NodeType, other: string): string {
  const text = doc.textBetween(0, Math.min(doc.content.size, 20_000), ' ')
  const isTable = type === table_wrap
  const found = languages.find(
    ([ofFigure, ofTable, sign]) =>
      (other === '' || other === (isTable ? ofFigure : ofTable)) && sign.test(text),
  )
  const [ofFigure, ofTable] = found ?? ['Figure', 'Table']
  return isTable ? ofTable : ofFigure
}
