import { expect, test } from 'vitest'
import { outlined } from './full-text.ts'

const table = (rows: number) =>
  `<div class="table-scroll" tabindex="0"><table>${'<tr><td>1</td></tr>'.repeat(rows)}</table></div>`

test('long tables and sections are marked, so that the first paint does not wait for them', () => {
  const section = (id: string, inside: string) => `<section id="${id}">\n<h2>${id}</h2>${inside}</section>\n`
  const words = '<p>Words.</p>'.repeat(6000)
  const { html, outline } = outlined(
    section('sec-a', table(59)) +
      section('sec-b', table(60)) +
      section('sec-c', words) +
      section('sec-d', ''),
  )
  expect(
    html.match(/<(?:section|div)[^>]* class="[^"]*article-long"|<div class="table-scroll[^>]*>/g),
  ).toEqual([
    '<div class="table-scroll article-tall" tabindex="0">',
    '<div class="table-scroll article-long article-tall" tabindex="0">',
    '<section id="sec-c" class="article-long"',
  ])
  expect(outline.map(({ id }) => id)).toEqual(['sec-a', 'sec-b', 'sec-c', 'sec-d'])
})

test('the button of a table stands below all its notes', () => {
  const notes = '<div class="table-notes"><div class="supplement"><p>Data.</p></div><p>Last note.</p></div>'
  const wrap = `<div class="table-wrap" id="t1">\n${table(1)}\n${notes}\n</div>`
  const { html } = outlined(`${wrap}\n<p>Text.</p>${wrap.replace('t1', 't2')}`)
  expect(html.split('data-do="csv"')).toHaveLength(3)
  expect(html).toMatch(/Last note\.<\/p><\/div>\n<p class="article-part-actions/)
  expect(html).not.toMatch(/<\/table><\/div>\s*<p class="article-part-actions/)
})

test('pictures of tables and of formulas can be enlarged, those within a line cannot', () => {
  const image = (className: string, alt: string) => `<img class="${className}" src="/x.png" alt="${alt}">`
  const { html } = outlined(
    `<div class="table-wrap"><figure class="figure"><figcaption><span class="part-number generated">Table 2.</span></figcaption>${image('figure-image', 'Scan')}</figure></div>` +
      `<div class="formula"><figure class="figure formula-figure">${image('figure-image formula-picture', 'Formula (1) as a picture')}</figure></div>` +
      `<p>With ${image('formula-picture', 'Formula as a picture')}.</p>`,
  )
  expect(html.match(/View larger<span class="hidden-text"> \([^<]*<\/span>/g)).toEqual([
    'View larger<span class="hidden-text"> (Table 2)</span>',
    'View larger<span class="hidden-text"> (Formula (1) as a picture)</span>',
  ])
})
