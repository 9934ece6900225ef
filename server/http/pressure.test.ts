import Fastify from 'fastify'
import { expect, test } from 'vitest'
import type { Context } from '../context.ts'
import { errorForm } from './errors.ts'
import { limitPressure } from './pressure.ts'

/** Blocks the event loop, as reading the program does at its start. */
function block(milliseconds: number): void {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
}

test('a server answers as soon as it listens, however long its start has blocked it', async () => {
  const app = Fastify()
  await limitPressure(app, { maxEventLoopDelay: 100, sampleInterval: 1000 })
  app.get('/', async () => 'read')
  await app.ready()
  const measured = () => app.memoryUsage().eventLoopDelay
  block(1500)
  await expect.poll(measured).toBeGreaterThan(100)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  expect(measured()).toBeGreaterThan(100)
  expect((await fetch(address)).status).toBe(200)
  await app.close()
})

test('a server that is blocked while it listens answers 503 and says when to come again, but is alive', async () => {
  const app = Fastify()
  errorForm(app, {} as Context)
  await limitPressure(app, { maxEventLoopDelay: 100, sampleInterval: 1000 })
  app.get('/', async () => 'read')
  app.get('/health/live', async () => 'live')
  await app.ready()
  block(1500)
  await expect.poll(() => app.memoryUsage().eventLoopDelay).toBeGreaterThan(100)
  const { statusCode, headers } = await app.inject('/')
  expect(statusCode).toBe(503)
  expect(headers['retry-after']).toBe('10')
  expect((await app.inject('/health/live')).statusCode).toBe(200)
  await app.close()
})
