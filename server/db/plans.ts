import type pg from 'pg'

/** A statement gets a name when it is sent for the third time. Most of those sent less often differ in the length of a list. */
const namedFrom = 3
/** Names at most, because each connection keeps the plan of each of them. */
const mostNames = 400
/** Statements that are counted at once. */
const mostCounted = 2000

/** Matches statements whose best plan depends on the searched words, and those whose columns depend on the schema. */
const plannedEachTime = /@@|<%|%>|<->|similarity|\bi?like\b|\bselect \*|\.\*/i

/**
 * Chooses the statements that are prepared. Planning takes up to twenty times as long as executing: the editor's view of a
 * manuscript is planned in 24 ms and executed in 1 ms. PostgreSQL plans a prepared statement five times per connection, and
 * then keeps the plan, unless plans for the actual values are cheaper (PREPARE, 'Notes').
 */
export class PreparedStatements {
  readonly #names = new Map<string, string>()
  readonly #uses = new Map<string, number>()

  /** Returns the name under which to prepare the statement, or undefined if it is planned each time. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= mostNames || plannedEachTime.test(text)) return known
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < namedFrom) {
      if (this.#uses.size >= mostCounted) this.#uses.clear()
      this.#uses.set(text, uses)
      return undefined
    }
    this.#uses.delete(text)
    const name = `s${this.#names.size + 1}`
    this.#names.set(text, name)
    return name
  }
}

/** Makes a connection prepare the statements with values that are chosen. */
export function prepareRepeated(client: pg.ClientBase, statements: PreparedStatements): void {
  const send = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    const hasValues = typeof text === 'string' && Array.isArray(values) && values.length > 0
    const name = hasValues ? statements.nameOf(text) : undefined
    return name ? send({ name, text, values }, ...rest) : send(text, values, ...rest)
  }) as typeof client.query
}
