import { Keyword, Name, printNumber, Reader, Str, type Value } from './values.ts'

const ranges = /^(begin|end)(codespacerange|bfrange|bfchar|cidrange|cidchar|notdefrange|notdefchar)$/
/**
 * Maximum length of the text for one glyph. A glyph represents a few letters at most (ligatures), not words.
 */
const longestText = 16

/** Returns a CMap with only its code mappings, without comments and names. */
export function cleanCMap(data: Uint8Array, kind: 'unicode' | 'cid'): string {
  const reader = new Reader(data)
  const out = [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo 3 dict dup begin /Registry (Adobe) def /Ordering (Identity) def /Supplement 0 def end def',
    `/CMapName /${kind === 'unicode' ? 'ToUnicode' : 'Codes'} def /CMapType ${kind === 'unicode' ? 2 : 1} def`,
  ]
  let before: Value[] = []
  let section: string | null = null
  for (let token = reader.next(); token !== undefined; token = reader.next()) {
    if (!(token instanceof Keyword)) {
      if (before.length < 4000) before.push(token)
      continue
    }
    const last = before.at(-1)
    const previous = before.at(-2)
    if (token.text === 'def' && previous instanceof Name && previous.text === 'WMode' && last === 1)
      out.push('/WMode 1 def')
    if (token.text === 'usecmap' && last instanceof Name && predefined.test(last.text))
      out.push(`/${last.text} usecmap`)
    const [, edge, name] = ranges.exec(token.text) ?? []
    if (edge === 'begin') section = name ?? null
    if (edge === 'end' && section === name && name) {
      const items = before.flatMap((item) => codeOf(item) ?? [])
      const size = /range$/.test(name) && name !== 'codespacerange' ? 3 : 2
      const count = Math.floor(items.length / size)
      // No more than a hundred entries are allowed in one section.
      for (let from = 0; from < count; from += 100) {
        const some = items.slice(from * size, Math.min(count, from + 100) * size)
        out.push(`${some.length / size} begin${name}\n${some.join(' ')}\nend${name}`)
      }
      section = null
    }
    before = []
  }
  return `${out.join('\n')}\nendcmap CMapName currentdict /CMap defineresource pop end end\n`
}

function codeOf(value: Value): string | null {
  if (typeof value === 'number') return printNumber(value)
  if (value instanceof Str)
    return `<${value.bytes.length <= longestText ? Buffer.from(value.bytes, 'latin1').toString('hex') : ''}>`
  if (Array.isArray(value)) return `[${value.map((item) => codeOf(item) ?? '<>').join(' ')}]`
  return null
}

/** The CMaps that every PDF reader includes (ISO 32000-2, table 116). */
export const predefined =
  /^(Identity|GB-EUC|GBpc-EUC|GBK-EUC|GBKp-EUC|GBK2K|UniGB-UCS2|UniGB-UTF16|UniGB-UTF32|B5pc|HKscs-B5|ETen-B5|ETenms-B5|CNS-EUC|UniCNS-UCS2|UniCNS-UTF16|UniCNS-UTF32|83pv-RKSJ|90ms-RKSJ|90msp-RKSJ|90pv-RKSJ|Add-RKSJ|EUC|Ext-RKSJ|UniJIS-UCS2|UniJIS-UCS2-HW|UniJIS-UTF16|UniJIS-UTF32|UniJIS2004-UTF16|UniJIS2004-UTF32|KSC-EUC|KSCms-UHC|KSCms-UHC-HW|KSCpc-EUC|UniKS-UCS2|UniKS-UTF16|UniKS-UTF32)-[HV]$|^[HV]$/
