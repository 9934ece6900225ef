import type pg from 'pg'

/** A statement gets a name when it is sent for the third time. Most of those sent less often differ in the length of a list. */
const namedFrom = 3
/** Names at most, because each connection keeps the plan of each of them. */
const mostNames = 400
/** Statements that are counted at once. */
const mostCounted = 2000

/** Matches statements whose best plan depends on the searched words. */
const dependsOnWords = /@@|<%|%>|<->|similarity|\bi?like\b/i
/** Matches statements whose columns depend on the schema. */
const dependsOnSchema = /\bselect \*|\.\*/i

/**
 * Chooses the statements that are prepared. Planning takes up to twenty times as long as executing: the editor's view of a
 * manuscript is planned in 24 ms and executed in 1 ms.
 */
export class PreparedStatements {
  readonly #names = new Map<string, string>()
  readonly #uses = new Map<string, number>()

  /** Returns the name under which to prepare the statement, or undefined if it is planned each time. */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known || this.#names.size >= mostNames) return known
    if (dependsOnWords.test(text) || dependsOnSchema.test(text)) return undefined
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

/**
 * Makes a connection prepare the statements with values that are chosen. Prepared statements are planned once
 * ('force_generic_plan'): left to itself, PostgreSQL would plan the editor's view of a manuscript each time, because it
 * expects plans for the actual values to be cheaper and does not know how long planning takes (PREPARE, 'Notes'). The mode
 * also applies to statements without a name, so it is changed for searches.
 */
export function prepareRepeated(client: pg.ClientBase, statements: PreparedStatements): void {
  const send = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  // The mode of the connection. Unknown at first, and after a rollback, which takes back what was set since BEGIN.
  let mode: string | undefined
  const sendInMode = async (wanted: string, ...given: unknown[]) => {
    if (mode !== wanted) await send(`SET plan_cache_mode = ${wanted}`)
    mode = wanted
    return send(...given)
  }
  client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
    if (typeof text !== 'string') return send(text, values, ...rest)
    if (/^\s*rollback/i.test(text)) mode = undefined
    // Calls with a callback come from the pool.
    if (!Array.isArray(values) || values.length === 0 || rest.length > 0) return send(text, values, ...rest)
    const name = statements.nameOf(text)
    if (name) return sendInMode('force_generic_plan', { name, text, values })
    return sendInMode(dependsOnWords.test(text) ? 'auto' : 'force_generic_plan', text, values)
  }) as typeof client.query
}
