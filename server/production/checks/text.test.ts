import { expect, test } from 'vitest'
import { parseJats } from '../../jats/parse.ts'
import { body, record } from '../../jats/sample.fixture.ts'
import { writeJats } from '../../jats/write.ts'
import { parseXml } from '../../jats/xml.ts'
import { openTasksAmong } from '../tasks.ts'
import type { Subject } from './check.ts'
import { jats4rChecks } from './jats4r.ts'
import { textChecks } from './text.ts'

/** Returns the messages of the checks for an article with this section, by code. */
function found(inside: string): Record<string, string[]> {
  const xml = writeJats(record({ body: body(inside) }))
  const subject = {
    text: { article: parseXml(xml), parsed: parseJats(xml), problems: [], anchors: new Map() },
  } as unknown as Subject
  const all = [...textChecks, ...jats4rChecks].map(
    ({ code, find }) => [code, (find(subject) ?? []).map(({ message }) => message)] as const,
  )
  return Object.fromEntries(all.filter(([, messages]) => messages.length > 0))
}

const cited = '<p>See <xref ref-type="bibr" rid="r1">Novak 2020</xref>.</p>'

test('a complete text passes', () => {
  const figure =
    '<fig id="f1"><label>Figure 1.</label><caption><p>Prices</p></caption><graphic xlink:href="a.png"><alt-text>A line that falls.</alt-text></graphic></fig>'
  const table =
    '<table-wrap id="t1"><label>Table 1</label><table><thead><tr><th>Year</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table></table-wrap>'
  const mention = '<p><xref ref-type="fig" rid="f1">Figure 1</xref> and <xref rid="t1">Table 1</xref>.</p>'
  expect(found(cited + mention + figure + table)).toEqual({})
})

test('each fault is found', () => {
  const faulty = [
    '<p><xref rid="nowhere">Section 6</xref>, <ext-link xlink:href="https://a.example">https://a.example</ext-link></p>',
    '<fig id="f1"><label>Figure 3</label><caption><p>Same</p></caption><graphic xlink:href="a.png"/></fig>',
    '<fig id="f2"><caption><p>Same</p></caption><graphic xlink:href="b.png"><alt-text>Same</alt-text></graphic></fig>',
    '<fig id="f3"><label>Figure 4</label></fig>',
    '<table-wrap id="t1"><label>Table 2</label><table><tbody><tr><td>1</td></tr></tbody></table></table-wrap>',
    '<disp-formula><graphic xlink:href="f.png"><alt-text>x</alt-text></graphic></disp-formula>',
    '<sec><p>Untitled.</p></sec>',
  ].join('')
  expect(found(faulty)).toEqual({
    'alternative-text': ['Figure 3 has no alternative text'],
    'target-missing': ['“Section 6” leads nowhere'],
    'reference-uncited': [expect.stringMatching(/^Never cited: Novak/)],
    mentioned: ['Figure 3 is never mentioned', 'Figure 4 is never mentioned', 'Table 2 is never mentioned'],
    'jats4r-sec-title': ['A section has no title'],
    'jats4r-table': ['Table 2 has no header cells'],
    'jats4r-figure': ['Figure 4 has no picture'],
    'jats4r-formula': ['A formula is a picture. Write it as TeX.'],
    'jats4r-link-text': ['The link https://a.example does not say where it leads'],
    'jats4r-alt-text-repeats': ['The alternative text of a figure repeats its caption'],
    'jats4r-label': ['A figure has a caption but no number'],
  })
})

test('a formula that stays TeX and letters without a font must be settled before publication', () => {
  const task = { state: 'open', params: {}, elementId: 'p1' }
  const tasks = ['formula-unread', 'glyphs-missing', 'formula-small'].map((code) => ({ ...task, code }))
  expect(openTasksAmong(tasks as unknown as Parameters<typeof openTasksAmong>[0])).toBe(2)
})
