/** Clients that hold the server up. */
import { request } from 'node:http'
import { connect } from 'node:net'
import { readerHeaders } from '../stage.ts'
import { count, type Scene } from './scene.ts'

/** Takes nothing of an answer but its beginning, until the server closes the connection. */
export function standStill(scene: Scene, path: string, index: number): Promise<void> {
  return new Promise((resolve) => {
    const headers = { ...readerHeaders, 'x-forwarded-for': `10.8.0.${index}` }
    const asking = request(scene.origin + path, { headers, agent: false }, (response) => {
      response.pause()
      if (response.statusCode !== 200) count(scene, String(response.statusCode))
      response.on('end', () => count(scene, 'read to the end'))
      response.on('aborted', () => count(scene, 'cut'))
      // A paused socket does not hear that it is closed: after the patience of the server, the rest is read.
      setTimeout(() => response.resume(), 60_000).unref()
    })
    asking.on('error', () => undefined)
    asking.on('close', resolve)
    asking.end()
  })
}

/** Never ends its headers, until the server closes the connection. */
export function beginOnly(scene: Scene): Promise<void> {
  return new Promise((resolve) => {
    const { hostname, port } = new URL(scene.origin)
    const socket = connect(Number(port), hostname, () =>
      socket.write('GET / HTTP/1.1\r\nhost: journal.example\r\n'),
    )
    socket.resume()
    socket.on('error', () => undefined)
    socket.on('close', () => {
      count(scene, 'cut')
      resolve()
    })
  })
}
