import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { emailTopicIds } from '#domain/account/email-topics.ts'
import { catalogue, emails, kindsReadAgainBy } from './catalogue.ts'
import { reworded, wordingOf } from './wording.ts'

const root = join(import.meta.dirname, '..')
const sourcesOf = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (name) => name.endsWith('.test.ts') })

/** All message definitions exported by the files of this folder, by name. */
const exported = (
  await Promise.all(sourcesOf('emails/*.ts').map((path) => import(pathToFileURL(join(root, path)).href)))
).flatMap((module) => Object.entries<object>(module).filter(([, value]) => 'templates' in Object(value)))

test('the catalogue has every message that this folder declares', () => {
  expect(exported.length).toBeGreaterThan(40)
  expect(new Set(emails)).toEqual(new Set(exported.map(([, definition]) => definition)))
  const names = emails.flatMap(({ templates }) => Object.keys(templates))
  expect(names.toSorted()).toEqual(Object.keys(catalogue).toSorted())
})

test('every message is sent from somewhere', () => {
  const notUses = /import [^']+ from '[^']+'|export const \w+ = email\(/g
  const uses = sourcesOf('{server,emails}/**/*.ts')
    .map((path) => readFileSync(join(root, path), 'utf8').replaceAll(notUses, ''))
    .join('\n')
  const names = exported.map(([name]) => name)
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(uses))).toEqual([])
})

test('each variant is chosen by its own details', () => {
  for (const [name, { draw }] of Object.entries(catalogue)) {
    const { subject, text, letter } = draw()
    expect(letter.template).toBe(name)
    expect(`${subject}\n${text}`, name).not.toContain('undefined')
  }
})

test('every topic that people can turn off has messages', () => {
  expect(new Set(emails.map(({ topic }) => topic).filter(Boolean))).toEqual(new Set(emailTopicIds))
})

test('in its own words a letter comes out as it was', () => {
  for (const [name, { draw, variables }] of Object.entries(catalogue)) {
    const { letter } = draw()
    const own = Object.keys(variables)
    const values = Object.fromEntries(own.map((one) => [one, `<${one}>`]))
    const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, one: string) => values[one] ?? '')
    const again = reworded({ ...letter, journal: 'J', values }, wordingOf(letter))
    expect(again.subject, name).toBe(fill(draw().subject))
    expect(again.text.split('\n\n')[0], name).toBe(fill(draw().text).split('\n\n')[0])
    // Each variable needs a value in the letter; otherwise it would always be empty.
    expect(
      own.filter((one) => !(one in (letter.values ?? {}))),
      name,
    ).toEqual([])
  }
})

/**
 * Returns the HTML part without tags and with the button's URL written out, so that it can be compared with
 * the text part.
 */
function wordsOf(html: string): string {
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? ''
  const link = /<a href="([^"]+)"[^>]*>([^<]+)<\/a>/.exec(body)
  return body
    .replace(/^\s*<div[^>]*>\s*<p[^>]*>[^<]*<\/p>/, '')
    .replace(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/, link ? `${link[2]}: ${link[1]}` : '')
    .replace(/<p[^>]*>If the button does not work[^<]*<\/p>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

test('both parts of every message say the same, are addressed, and closed', () => {
  for (const [name, { draw, variables }] of Object.entries(catalogue)) {
    const { text, html } = draw()
    expect(wordsOf(html), name).toBe(text.replaceAll(/\s+/g, ' ').trim())
    // Editors write these letters themselves, including salutation and closing.
    if (/^(decision_letter|notice_published|editor_message_\w+)$/.test(name)) continue
    expect(text, name).toMatch(/\n\nWith kind regards,\n\{journal\}\nEditorial office$/)
    // Messages from the contact form contain the name of the sender instead of the recipient's.
    if (variables.name && name !== 'contact_message') expect(text, name).toMatch(/^Dear \{name\},\n\n/)
  }
})

test('no kind of message has readers on two sides, because people read their messages again by kind', () => {
  const { author, reviewer } = kindsReadAgainBy
  expect(author.filter((kind) => reviewer.includes(kind))).toEqual([])
  const sides = Map.groupBy(Object.values(catalogue), ({ kind }) => kind)
  for (const [kind, templates] of sides)
    expect(new Set(templates.map(({ to }) => to.side)).size, kind).toBe(1)
})
