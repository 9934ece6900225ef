import type { Adapter, AdapterPayload } from 'oidc-provider'

/** In-memory storage of the demo's provider. */
export class Memory implements Adapter {
  static readonly kept = new Map<string, { payload: AdapterPayload; until: number }>()
  readonly #model: string
  constructor(model: string) {
    this.#model = model
  }
  #key(id: string) {
    return `${this.#model}:${id}`
  }
  async upsert(id: string, payload: AdapterPayload, seconds: number) {
    for (const [key, { until }] of Memory.kept) if (until < Date.now()) Memory.kept.delete(key)
    Memory.kept.set(this.#key(id), { payload, until: Date.now() + (seconds || 3600) * 1000 })
  }
  async find(id: string) {
    const found = Memory.kept.get(this.#key(id))
    return found && found.until > Date.now() ? found.payload : undefined
  }
  async findByUid(uid: string) {
    return this.#search((payload) => payload.uid === uid)
  }
  async findByUserCode(userCode: string) {
    return this.#search((payload) => payload.userCode === userCode)
  }
  async #search(isIt: (payload: AdapterPayload) => boolean) {
    for (const [key, { payload }] of Memory.kept)
      if (key.startsWith(`${this.#model}:`) && isIt(payload)) return payload
    return undefined
  }
  async consume(id: string) {
    const found = Memory.kept.get(this.#key(id))
    if (found) found.payload.consumed = Math.floor(Date.now() / 1000)
  }
  async destroy(id: string) {
    Memory.kept.delete(this.#key(id))
  }
  async revokeByGrantId(grantId: string) {
    for (const [key, { payload }] of Memory.kept) if (payload.grantId === grantId) Memory.kept.delete(key)
  }
}
