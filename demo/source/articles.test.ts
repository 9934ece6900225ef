import { describe, expect, it } from 'vitest'
import { isOrcid } from '#domain/account/account.ts'
import { jatsToHtml } from '#server/jats/html.ts'
import { parseJats } from '#server/jats/parse.ts'
import { board, calls, issues } from '../journal.ts'
import { readArticles } from './articles.ts'
import { monthsOfUse } from './chance.ts'
import { readNotices } from './notices.ts'
import { demoPages } from './pages.ts'

const articles = readArticles()
const words = (text: string) => text.split(/\s+/).filter(Boolean).length
const bySlug = new Map(articles.map((article) => [article.slug, article]))

describe('the sample articles', () => {
  it('are about thirty, over several volumes, of every type and both kinds of access', () => {
    expect(articles.length).toBeGreaterThanOrEqual(28)
    expect(new Set(articles.map((a) => a.volume)).size).toBeGreaterThanOrEqual(3)
    expect(new Set(articles.map((a) => a.type)).size).toBe(5)
    expect(new Set(articles.map((a) => a.metadata.isOpenAccess)).size).toBe(2)
    expect(new Set(articles.map((a) => a.title)).size).toBe(articles.length)
  })

  it('appear issue by issue, and cite what was published before', () => {
    const order = articles.map(({ volume, issue }) => volume * 10 + issue)
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    for (const article of articles)
      for (const slug of article.cites)
        expect(bySlug.get(slug)?.published.localeCompare(article.published)).toBe(-1)
  })

  it.each(articles.map((article) => [article.slug, article] as const))(
    '%s keeps the journal’s rules',
    (_, article) => {
      const length = words(article.abstract)
      expect(length).toBeGreaterThanOrEqual(100)
      expect(length).toBeLessThanOrEqual(250)
      expect(article.keywords.length).toBeGreaterThanOrEqual(5)
      expect(article.keywords.length).toBeLessThanOrEqual(7)
      const dates = [article.received, article.revised, article.accepted, article.published].filter(
        (d) => d !== null,
      )
      expect(dates).toEqual([...dates].sort())
      expect(issues).toContainEqual(expect.objectContaining({ volume: article.volume, issue: article.issue }))
      for (const { year, doi } of article.references) {
        expect(Number(year)).toBeLessThanOrEqual(Number(article.published.slice(0, 4)))
        // An invented work has no DOI. Articles of the journal itself get their DOI from their publication.
        expect(doi).toBe(null)
      }
      for (const { orcid, email } of article.authors) {
        if (orcid) expect(isOrcid(orcid)).toBe(true)
        expect(email).toMatch(/^[a-z.]+@[a-z-]+\.example$/)
      }
      const months = monthsOfUse({ seed: article.slug, ...article }, '2026-11-20')
      const sum = (count: (month: (typeof months)[number]) => number) =>
        months.reduce((total, month) => total + count(month), 0)
      expect([sum(({ views }) => views), sum(({ downloads }) => downloads)]).toEqual([
        article.views,
        article.downloads,
      ])
      expect(months.every(({ views, downloads }) => views >= 0 && downloads >= 0)).toBe(true)
    },
  )

  it.each(articles.map((article) => [article.slug, article] as const))(
    '%s leads nowhere that is not there',
    (_, article) => {
      const jats = article.jats((slug) =>
        article.cites.includes(slug) ? { pages: '1-9', doi: '10.5555/cited' } : undefined,
      )
      const { html } = jatsToHtml(parseJats(jats))
      const ids = new Set([...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]))
      for (const [, target] of html.matchAll(/href="#([^"]+)"/g)) expect(ids).toContain(target)
      expect(html).not.toMatch(/\[@|\{(?:fig|tab|eq|sec)\d|:::|\$\$/)
      expect(html).not.toMatch(/<[a-z][^>]*\sstyle=/)
      expect(html).toContain('This sample article was written for the demonstration')
      expect(article.references.length).toBe(html.match(/<li id="ref-/g)?.length ?? 0)
      expect(jats.match(/10\.5555\/[^<]*/g) ?? []).toEqual(article.cites.map(() => '10.5555/cited'))
    },
  )

  it('have notices that are dated after them', () => {
    const notices = readNotices()
    expect(notices.map(({ kind }) => kind).toSorted()).toEqual(['concern', 'correction', 'retraction'])
    for (const { about, date } of notices) expect(bySlug.get(about)?.published.localeCompare(date)).toBe(-1)
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
