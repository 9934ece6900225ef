import { readdirSync, readFileSync } from 'node:fs'
import { type NoticeKind, noticeKinds } from '#domain/article/notice.ts'
import { readFront } from './front.ts'

/** A notice about a sample article, as an editor enters it. */
export interface DemoNotice {
  /** Slug of the article. */
  about: string
  kind: NoticeKind
  text: string
  /** YYYY-MM-DD. */
  date: string
  /** Headings of two columns whose standard errors the corrected version of the article exchanges. */
  exchange: readonly [string, string] | null
  views: number
  downloads: number
}

const folder = new URL('../notices/', import.meta.url)

/** Reads the notices in the order of their publication. */
export function readNotices(): DemoNotice[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((file) => {
      const { values, text } = readFront(readFileSync(new URL(file, folder), 'utf8'), file)
      const kind = noticeKinds.find((one) => one === values.get('kind'))
      const [about, date] = [values.get('about'), values.get('published')]
      if (!kind || !about || !date) throw new Error(`${file}: 'about', 'kind' or 'published' is missing`)
      const [one, other] =
        values
          .get('exchange')
          ?.split('|')
          .map((heading) => heading.trim()) ?? []
      return {
        ...{ about, kind, date, text: text.trim() },
        exchange: one && other ? ([one, other] as const) : null,
        views: Number(values.get('views') ?? 0),
        downloads: Number(values.get('downloads') ?? 0),
      }
    })
    .sort((a, b) => a.date.localeCompare(b.date))
}
