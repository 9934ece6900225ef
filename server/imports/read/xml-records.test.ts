/** XML of any size is read in bounded memory: whatever would have to be kept whole is refused at its line. */
import { expect, test } from 'vitest'
import { xmlRecords } from './xml-records.ts'

const megabyte = 2 ** 20

async function* xml(start: string, part: string, megabytes: number, end: string): AsyncGenerator<string> {
  yield start
  const chunk = part.repeat(Math.ceil(megabyte / part.length))
  for (let count = 0; count < megabytes; count++) yield chunk
  yield end
}

async function read(chunks: AsyncIterable<string>): Promise<{ records: number; problem: string | null }> {
  let records = 0
  try {
    for await (const { element } of xmlRecords(chunks, (name) => name === 'article'))
      if (element.name === 'article') records += 1
    return { records, problem: null }
  } catch (error) {
    return { records, problem: (error as Error).message }
  }
}

const one = '<journal>\n<article>One</article>'

test('records are read whatever they are together', async () => {
  const part = `<article a="1"><p>${'x'.repeat(100_000)}</p></article>`
  const { records, problem } = await read(xml('<journal>', part, 34, '</journal>'))
  expect(problem).toBeNull()
  expect(records).toBe(374)
})

test.each([
  ['an attribute', `${one}<article title="`, 'x', '"/></journal>'],
  ['a comment', `${one}<!-- `, 'x', ' --></journal>'],
  ['a text', `${one}<article>`, 'x', '</article></journal>'],
  ['elements without text', `${one}<article>`, '<p/>', '</article></journal>'],
  ['attributes of a record', `${one}<article>`, `<p a="${'x'.repeat(900)}"/>`, '</article></journal>'],
  ['elements outside of records', one, '<p/>', '</journal>'],
  ['a name', `${one}<`, 'x', '/></journal>'],
  ['an instruction', `${one}<?x `, 'x', '?></journal>'],
])('%s without end is refused, and the records before it are read', async (_, start, part, end) => {
  const { records, problem } = await read(xml(start, part, 34, end))
  expect(records).toBe(1)
  expect(problem).toMatch(/^Line 2: .*32 MB/)
})

test('a document type without end is refused', async () => {
  const { problem } = await read(xml('<!DOCTYPE journal SYSTEM "', 'x', 34, '"><journal/>'))
  expect(problem).toContain('32 MB')
})
