import { readdirSync, readFileSync } from 'node:fs'
import { readFront } from './front.ts'

export interface DemoPage {
  key: string
  title: string
  /** Markdown. */
  content: string
  section: string
}

const folder = new URL('../pages/', import.meta.url)

/** The default text of the pages that administrators edit: one file each, named by its key. */
export function readPages(): DemoPage[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => {
      const { values, text } = readFront(readFileSync(new URL(name, folder), 'utf8'), name)
      const key = name.replace(/\.md$/, '')
      return {
        key,
        title: values.get('title') ?? key,
        content: text.trim(),
        section: values.get('section') ?? 'about',
      }
    })
}
