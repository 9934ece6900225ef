/** Reads the answer of another service. Throws if it is longer than `longest` bytes, and reads no more of it then. */
export async function readServiceAnswer(response: Response, longest: number): Promise<string> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of response.body ?? []) {
    length += part.length
    // Leaving the loop cancels the answer and closes its connection.
    if (length > longest) throw new Error(`The answer of ${new URL(response.url).host} is too long`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
