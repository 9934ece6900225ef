import { describe, expect, it } from 'vitest'
import { isOrcid } from '#domain/account/account.ts'
import { jatsToHtml } from '#server/jats/html.ts'
import { parseJats } from '#server/jats/parse.ts'
import { board, calls, issues } from '../journal.ts'
import { readArticles } from './articles.ts'
import { demoPages } from './pages.ts'

const articles = readArticles('2026-11-20')
const works = articles.filter((article) => article.type !== null)
const words = (text: string) => text.split(/\s+/).filter(Boolean).length

describe('the sample articles', () => {
  it('are about thirty, over several volumes, of every type and both kinds of access', () => {
    expect(works.length).toBeGreaterThanOrEqual(28)
    expect(new Set(works.map((a) => a.record.volume)).size).toBeGreaterThanOrEqual(3)
    expect(new Set(works.map((a) => a.type)).size).toBe(5)
    expect(new Set(works.map((a) => a.isOpenAccess)).size).toBe(2)
    for (const key of ['doi', 'title'] as const)
      expect(new Set(articles.map((a) => a.record[key])).size).toBe(articles.length)
  })

  it.each(works.map((article) => [article.slug, article] as const))(
    '%s keeps the journal’s rules',
    (_, article) => {
      const { record } = article
      const length = words(record.abstract.join(' '))
      expect(length).toBeGreaterThanOrEqual(100)
      expect(length).toBeLessThanOrEqual(250)
      expect(record.keywords.length).toBeGreaterThanOrEqual(5)
      expect(record.keywords.length).toBeLessThanOrEqual(7)
      expect(record.note).toContain('Sample article')
      const dates = [record.received, record.revised, record.accepted, record.published].filter(
        (d) => d !== null,
      )
      expect(dates).toEqual([...dates].sort())
      expect(issues).toContainEqual(expect.objectContaining({ volume: record.volume, issue: record.issue }))
      for (const { year } of record.references)
        expect(Number(year)).toBeLessThanOrEqual(Number(record.published.slice(0, 4)))
      for (const { orcid, email } of record.contributors) {
        if (orcid) expect(isOrcid(orcid)).toBe(true)
        if (email) expect(email).toMatch(/^[a-z.]+@[a-z-]+\.example$/)
      }
      expect(article.months.length).toBeLessThanOrEqual(12)
      expect(article.months.reduce((sum, month) => sum + month.downloads, 0)).toBeLessThanOrEqual(
        article.downloads + 12,
      )
    },
  )

  it.each(articles.map((article) => [article.slug, article] as const))(
    '%s leads nowhere that is not there',
    (_, article) => {
      const { html } = jatsToHtml(parseJats(article.jats), { figures: article.figures })
      const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]))
      for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
      expect(html).not.toMatch(/\[@|\{(?:fig|tab|eq|sec)\d|:::|\$\$/)
      expect(html).not.toMatch(/<[a-z][^>]*\sstyle=/)
      expect(article.record.references.length).toBe(html.match(/<li id="ref-/g)?.length ?? 0)
    },
  )

  it('link notices and what they are about both ways', () => {
    const byDoi = new Map(articles.map((article) => [article.record.doi, article]))
    const pairs = articles.flatMap((a) => a.record.related.map((r) => [a.record.doi, r.type, r.doi] as const))
    expect(pairs.length).toBe(6)
    for (const [from, , to] of pairs)
      expect(byDoi.get(to)?.record.related.some((back) => back.doi === from)).toBe(true)
  })
})

describe('the sample journal', () => {
  it('has a board, open calls and the text of every page', () => {
    expect(board.filter((member) => member.isChief).map((member) => member.name)).toEqual([
      'Katharina Löwenthal',
      'Adaeze Okonjo-Bello',
    ])
    expect(calls).toHaveLength(3)
    const keys = demoPages().map((page) => page.key)
    for (const key of 'about aims-scope ethics copyright reviewer-guidelines review-process reviewer-recognition peer-review contact privacy terms accessibility home.hero home.about home.areas home.focus'.split(
      ' ',
    ))
      expect(keys).toContain(key)
  })
})
