/** Longest record, in characters. A Crossref record with 5,000 references has 2 million. */
const most = 32 * 2 ** 20

export type JsonRecord = { value: unknown; number: number } | { problem: string; number: number }

/**
 * Reads the records of a JSON text of any size, one at a time: the elements of a list, of the list `items` in an object (as
 * Crossref answers), objects one after the other (JSON lines), or a single object. A record that is not JSON is
 * returned with what is wrong about it, and the next one is read.
 */
export async function* jsonRecords(chunks: AsyncIterable<string>): AsyncGenerator<JsonRecord> {
  const scan = new Scan()
  for await (const chunk of chunks) yield* scan.take(chunk)
  yield* scan.end()
}

class Scan {
  /** The open brackets outside of the current record. */
  private outside: string[] = []
  private depth = 0
  private record = ''
  private isString = false
  private isEscaped = false
  private number = 0
  /** Whether the record in hand is the outermost object, which may turn out to hold the list of records. */
  private isRoot = false
  private isTooLong = false
  /** Whether the list of records has ended; what follows in the object around it is no record. */
  private isOver = false

  private add(text: string): void {
    if (this.record.length + text.length > most) this.isTooLong = true
    else this.record += text
  }

  private reset(): void {
    this.depth = 0
    this.record = ''
    this.isRoot = false
    this.isTooLong = false
  }

  private parsed(): JsonRecord {
    const { record, isTooLong } = this
    this.reset()
    this.number += 1
    if (isTooLong) return { problem: 'The record is longer than 32 MB.', number: this.number }
    try {
      return { value: JSON.parse(record), number: this.number }
    } catch {
      return { problem: 'The record is not valid JSON.', number: this.number }
    }
  }

  *take(chunk: string): Generator<JsonRecord> {
    if (this.isOver) return
    let from = this.depth > 0 ? 0 : -1
    for (let at = 0; at < chunk.length; at += 1) {
      const code = chunk.charCodeAt(at)
      if (this.isOver) return
      if (this.isString) {
        if (this.isEscaped) this.isEscaped = false
        else if (code === 92) this.isEscaped = true
        else if (code === 34) this.isString = false
        continue
      }
      if (code === 34) this.isString = true
      else if (code === 123 || (code === 91 && this.depth > 0)) {
        if (this.depth === 0) {
          from = at
          this.isRoot = this.outside.length === 0
        }
        this.depth += 1
        if (code === 91 && this.isRoot && this.depth <= 3) {
          const before = this.record.slice(-40) + chunk.slice(Math.max(from, at - 40), at)
          if (/"items"\s*:\s*$/.test(before)) {
            // The records are in this list; what was read of the object around them is no record.
            this.outside = ['{', '[']
            this.reset()
            from = -1
          }
        }
      } else if (code === 91) this.outside.push('[')
      else if (code === 125 || code === 93) {
        if (this.depth === 0) {
          this.isOver ||= code === 93 && this.outside.length === 2
          continue
        }
        this.depth -= 1
        if (this.depth === 0) {
          this.add(chunk.slice(from, at + 1))
          yield this.parsed()
          from = -1
        }
      }
    }
    if (this.depth > 0 && from >= 0) this.add(chunk.slice(from))
  }

  *end(): Generator<JsonRecord> {
    if (this.depth === 0 && !this.isString) return
    this.number += 1
    yield {
      problem: 'The file ends in the middle of a record. Please get a complete file.',
      number: this.number,
    }
  }
}
