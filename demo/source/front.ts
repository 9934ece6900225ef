/** Front matter of an article file: 'key: value' lines between two lines of dashes; indented lines continue a value. */
export interface FrontMatter {
  values: Map<string, string>
  /** Text after the front matter. */
  text: string
}

export function readFront(source: string, file: string): FrontMatter {
  const match = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source.replaceAll('\r\n', '\n'))
  if (!match) throw new Error(`${file}: the head between two lines of dashes is missing`)
  const values = new Map<string, string>()
  let key = ''
  for (const line of (match[1] ?? '').split('\n')) {
    const entry = /^([a-z]+):\s*(.*)$/.exec(line)
    if (entry) {
      key = entry[1] ?? ''
      if (values.has(key)) throw new Error(`${file}: '${key}' is given twice`)
      values.set(key, (entry[2] ?? '').trim())
    } else if (/^\s+\S/.test(line) && key) values.set(key, `${values.get(key)} ${line.trim()}`.trim())
    else if (line.trim()) throw new Error(`${file}: cannot read the line '${line}'`)
  }
  return { values, text: match[2] ?? '' }
}
