/** Titles for rendered references: of papers in archives, and sentences of articles in Portuguese and Spanish. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { descendants, elements, parseXml, textOf } from '#server/jats/xml.ts'
import type { Language } from './vocabulary.ts'

export interface Paper {
  title: string
  authors: { family: string; given: string }[]
}

const particles = /^(?:de|da|di|del|van|von|der|la|le|dos|den|ten|el)$/i

function personOf(name: string): { family: string; given: string } {
  const words = name.split(' ')
  const at = words.findIndex((word, index) => index > 0 && particles.test(word))
  const from = at > 0 ? at : words.length - 1
  return { family: words.slice(from).join(' '), given: words.slice(0, from).join(' ') }
}

/**
 * Reads papers of the archives. The file that bench/production/styles.ts reads is not used, so that the parser
 * can be measured on it.
 */
export function papersOf(shared: string): Paper[] {
  papers ??= readPapers(shared)
  return papers
}

let papers: Paper[] | undefined

function readPapers(shared: string): Paper[] {
  return ['arxiv_related.jsonl.gz', 'nber_working_papers.jsonl.gz'].flatMap((name) => {
    const file = join(shared, 'data/bulk', name)
    if (!existsSync(file)) return []
    return gunzipSync(readFileSync(file))
      .toString('utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { title: string; authors: string[] })
      .filter(
        ({ title, authors }) =>
          !/[$\\{}]/.test(title) &&
          authors.length > 0 &&
          authors.length <= 15 &&
          authors.every((person) => /^\p{Lu}[^()\d,]* [^()\d,]+$/u.test(person)),
      )
      .map(({ title, authors }) => ({
        title: title.replaceAll(/\s+/g, ' ').replace(/\.$/, ''),
        authors: authors.map(personOf),
      }))
  })
}

/** Returns sentences of the length of a title from the articles of a language. */
export function sentencesOf(folder: string, files: (name: string) => boolean, language: Language): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.xml') && files(name))
    .map((name) => parseXml(readFileSync(join(folder, name), 'utf8')))
    .filter(({ attributes }) => attributes['xml:lang'] === language)
    .flatMap((root) => elements(root, 'body').flatMap((body) => descendants(body, 'p', 'title')))
    .flatMap((paragraph) =>
      textOf(paragraph)
        .replaceAll(/\s+/g, ' ')
        .split(/(?<=\p{Ll}[.?])\s+(?=\p{Lu})/u),
    )
    .map((sentence) => sentence.replace(/\.$/, '').trim())
    .filter((sentence) => /^\p{Lu}[^()[\]\d;“”"]{25,150}$/u.test(sentence) && !/\.\s|:$/.test(sentence))
}
