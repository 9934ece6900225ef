import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { readRecords } from '#cli/seed/records.ts'

/** Writes the records of a folder of bibliographic records as one file of CSL-JSON, and returns their number. */
export async function writeCsl(folder: string, file: string): Promise<number> {
  const out = createWriteStream(file)
  let count = 0
  for await (const { title, authors, abstract, date } of readRecords(folder)) {
    const [year, month, day] = (date ?? '2000-01-01').split('-').map(Number)
    const item = {
      ...{ id: `bulk-${count + 1}`, type: 'article-journal', title },
      author: authors.map((name) => ({
        given: name.split(' ').slice(0, -1).join(' '),
        family: name.split(' ').at(-1),
      })),
      ...(abstract && { abstract }),
      issued: { 'date-parts': [[year, month, day].filter(Boolean)] },
      ...{ volume: String((year ?? 2000) - 1970), issue: String(month ?? 1), page: `e${count + 1}` },
    }
    count += 1
    if (!out.write(`${count === 1 ? '[\n' : ',\n'}${JSON.stringify(item)}`)) await once(out, 'drain')
  }
  out.end('\n]\n')
  await once(out, 'finish')
  return count
}
