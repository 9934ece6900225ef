import { isIP } from 'node:net'
import { connect } from 'node:tls'

const patienceMs = 5000

/**
 * Returns when the certificate that browsers get at this address ends. Null for an address without TLS, and if the
 * address cannot be reached from here.
 */
export function certificateEnd(baseUrl: string): Promise<Date | null> {
  const { protocol, hostname, port } = new URL(baseUrl)
  if (protocol !== 'https:') return Promise.resolve(null)
  const host = hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve) => {
    const end = (found: Date | null) => {
      socket.destroy()
      resolve(found)
    }
    const socket = connect(
      {
        host,
        port: Number(port || 443),
        ...(isIP(host) === 0 && { servername: host }),
        // Its end is read also if it has ended already, or if its authority is unknown here. Nothing is sent.
        rejectUnauthorized: false,
        timeout: patienceMs,
      },
      () => {
        const until = new Date(socket.getPeerCertificate().valid_to)
        end(Number.isNaN(until.getTime()) ? null : until)
      },
    )
    socket.once('timeout', () => end(null))
    socket.once('error', () => end(null))
  })
}
