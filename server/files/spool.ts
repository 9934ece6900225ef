import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Bytes that are held in memory. */
const mostHeld = 256 * 1024

/** Bytes that are written now and read later: in memory while they are few, then in a temporary file. Must be closed. */
export class Spool {
  size = 0
  #held: Uint8Array[] = []
  #heldBytes = 0
  #file: { handle: FileHandle; folder: string } | undefined

  async append(bytes: Uint8Array): Promise<void> {
    this.size += bytes.length
    this.#held.push(bytes)
    this.#heldBytes += bytes.length
    if (this.#heldBytes < mostHeld) return
    this.#file ??= await openTemporary()
    await this.#file.handle.appendFile(Buffer.concat(this.#held))
    this.#held = []
    this.#heldBytes = 0
  }

  async *read(): AsyncGenerator<Uint8Array> {
    if (this.#file) yield* this.#file.handle.createReadStream({ start: 0, autoClose: false })
    yield* this.#held
  }

  async close(): Promise<void> {
    if (!this.#file) return
    await this.#file.handle.close()
    await rm(this.#file.folder, { recursive: true, force: true })
  }
}

async function openTemporary() {
  const folder = await mkdtemp(join(tmpdir(), 'imprimatur-spool-'))
  return { folder, handle: await open(join(folder, 'bytes'), 'wx+', 0o600) }
}
