import { createConnection } from 'node:net'

/** A virus scanner, accessed through clamd's INSTREAM command over TCP. */
export interface Scanner {
  /** Returns the name of the virus, or null. Throws if the scanner does not answer correctly. */
  scan(bytes: Uint8Array): Promise<string | null>
}

const timeoutMs = 60_000
const chunkBytes = 64 * 1024

/** Returns a scanner. `address` is host:port of clamd. */
export function clamd(address: string): Scanner {
  const at = address.lastIndexOf(':')
  const target = { host: address.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(address.slice(at + 1)) }
  return {
    scan: (bytes) =>
      new Promise((resolve, reject) => {
        let answer = ''
        const socket = createConnection(target)
        socket.setTimeout(timeoutMs, () => socket.destroy(new Error('the virus scanner took too long')))
        socket.on('error', reject)
        socket.on('data', (part) => {
          answer += part.toString('latin1')
        })
        socket.on('close', () => {
          const said = answer.replace(/\0/g, '').trim()
          if (/^stream: OK$/.test(said)) return resolve(null)
          const found = /^stream: (.+) FOUND$/.exec(said)
          if (found) return resolve(found[1] ?? 'unknown')
          reject(new Error('the virus scanner gave no verdict'))
        })
        socket.on('connect', () => {
          socket.write('zINSTREAM\0')
          for (let from = 0; from < bytes.length; from += chunkBytes) {
            const part = bytes.subarray(from, from + chunkBytes)
            const length = Buffer.alloc(4)
            length.writeUInt32BE(part.length)
            socket.write(length)
            socket.write(part)
          }
          socket.write(Buffer.alloc(4))
        })
      }),
  }
}
