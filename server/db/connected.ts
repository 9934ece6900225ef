import pg from 'pg'

/**
 * Lends a connection for a piece of work. A connection that breaks between two statements would end the process if nobody listened;
 * so the next statement reports it. An error at the end does not hide the one of the work.
 */
export async function connected<T>(
  connection: string | pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}
