import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogue, variables } from './catalogue.ts'
import { reworded, wordingOf } from './wording.ts'

test('every letter names its template, and every template stands in the catalogue', () => {
  const folder = new URL('.', import.meta.url)
  const sources = readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !/letter|wording|catalogue/.test(name))
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  const letters = sources.join('\n').split('return compose({').slice(1)
  expect(letters.length).toBeGreaterThan(30)
  const named = letters.flatMap((letter) => {
    const line = /^\s*template: ([^\n]+),\n\s*values/.exec(letter)?.[1] ?? ''
    expect(line, letter.slice(0, 120)).not.toBe('')
    return [...line.matchAll(/'(\w+)'/g)].map(([, name]) => name)
  })
  expect(named.toSorted()).toEqual(Object.keys(catalogue).toSorted())
})

test('in its own words a letter comes out as it was', () => {
  for (const [name, { draw, variables: own }] of Object.entries(catalogue)) {
    const { letter } = draw()
    if (!letter) throw new Error(name)
    const values = Object.fromEntries(own.map((one) => [one, `<${one}>`]))
    const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, one: string) => values[one] ?? '')
    const again = reworded({ ...letter, journal: 'J', values }, wordingOf(letter))
    expect(again.subject, name).toBe(fill(draw().subject))
    expect(again.text.split('\n\n')[0], name).toBe(fill(draw().text).split('\n\n')[0])
    expect(
      own.filter((one) => !variables[one]),
      name,
    ).toEqual([])
    // Each variable is one of the letter's values: none would come out empty.
    expect(
      own.filter((one) => !(one in (letter.values ?? {}))),
      name,
    ).toEqual([])
  }
})

/** What a program that shows no HTML, and a person, read of it: words without tags, the button once more in words. */
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
  for (const [name, { draw, variables: own }] of Object.entries(catalogue)) {
    const { text, html } = draw()
    expect(wordsOf(html), name).toBe(text.replaceAll(/\s+/g, ' ').trim())
    // A decision's letter is the editor's own, with an address and an ending of its own.
    if (name === 'decision_letter') continue
    expect(text, name).toMatch(/\n\nWith kind regards,\n\{journal\}\nEditorial office$/)
    // What the contact form brings is from its sender, whose name it bears.
    if (own.includes('name') && name !== 'contact_message') expect(text, name).toMatch(/^Dear \{name\},\n\n/)
  }
})
