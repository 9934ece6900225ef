import { Schema } from 'prosemirror-model'
import { describe, expect, it } from 'vitest'
import { countChanges, markShapes, nodeShapes, type TextNode } from '#domain/production/text-doc.ts'
import { parseXml, type XmlElement } from '../xml.ts'
import { canonicalXml } from './canonical.ts'
import { readDoc } from './read.ts'
import { withTrackedChanges } from './tracked.ts'
import { writeDoc } from './write.ts'

const change = { excludes: 'insertion deletion modification', attrs: { id: {} } }
const schema = new Schema({
  nodes: nodeShapes as never,
  marks: { ...markShapes, insertion: change, deletion: change, modification: change } as never,
})

const article = (body: string, back = '') =>
  parseXml(`<article dtd-version="1.3"><body>${body}</body>${back && `<back>${back}</back>`}</article>`)

function roundTrip(given: XmlElement): XmlElement {
  const doc = readDoc(given)
  // The schema in the browser must accept the server's document and return it unchanged.
  const node = schema.nodeFromJSON(doc)
  node.check()
  return writeDoc(node.toJSON() as TextNode, given.attributes)
}

const passages: Record<string, string> = {
  'sections at three levels':
    '<p id="p1">A</p><sec id="s1" sec-type="intro"><label>1</label><title>One</title><p>B</p><sec id="s2"><title>Two</title><p>C</p><sec><title>Three</title><p/></sec></sec></sec><sec id="s4"><p>No title</p></sec>',
  'a block after subsections':
    '<sec id="s1"><title>One</title><sec id="s2"><title>Two</title><p>C</p></sec><fn-group><fn id="f1"><label>*</label><p>Note</p></fn></fn-group></sec>',
  'formats in every order':
    '<p>x<sub><italic>i</italic></sub> and <italic>y<sub>2</sub></italic>, <bold><italic>z</italic></bold><italic><bold>w</bold></italic> <styled-content style-type="x">s</styled-content></p>',
  'cross-references with formats of their own':
    '<p>See <xref ref-type="fig" rid="f1 f2"><italic>Figs 1</italic> and 2</xref><sup><xref ref-type="fn" rid="n1">1</xref></sup>.</p>',
  'a figure with its parts in any order':
    '<fig id="f1" position="float"><graphic xlink:href="a.png"><alt-text>A line</alt-text></graphic><label>Figure 1</label><caption><title>T</title><p>Text</p></caption><attrib>Source</attrib></fig>',
  'a table with spans, head, notes and bare text':
    '<table-wrap id="t1"><label>Table 1</label><caption><p>C</p></caption><table frame="hsides"><colgroup><col width="10%"/><col/></colgroup><thead><tr><th rowspan="2" align="left">A</th><th>B</th></tr><tr><td>b</td></tr></thead><tbody><tr><td colspan="2"><p>P</p><p>Q</p></td></tr></tbody></table><table-wrap-foot><fn><p>N</p></fn></table-wrap-foot></table-wrap>',
  formulas:
    '<disp-formula id="e1"><label>(1)</label><alternatives><tex-math>a &lt; b</tex-math><mml:math><mml:mi>a</mml:mi></mml:math></alternatives></disp-formula><p>With <inline-formula><mml:math><mml:mi>x</mml:mi></mml:math></inline-formula>.</p>',
  'lists and quotations':
    '<list list-type="order"><list-item><label>a)</label><p>One</p><list><list-item><p>Inner</p></list-item></list></list-item></list><disp-quote><p>Q</p><attrib>Somebody</attrib></disp-quote>',
  'code with its spaces': '<code language="r">x &lt;- 1\n  y</code><preformat>a\n\n b</preformat>',
  'unknown elements':
    '<p>A <unknown-thing a="1">b<bold>c</bold></unknown-thing> d</p><def-list><def-item><term>T</term><def><p>D</p></def></def-item></def-list>',
  'a box with sections':
    '<boxed-text id="b1"><label>Box 1</label><sec id="s9"><title>In</title><p>X</p></sec></boxed-text>',
}

describe('the document of the editor', () => {
  it.each(Object.entries(passages))('keeps %s', (_, body) => {
    const given = article(body)
    expect(canonicalXml(roundTrip(given))).toBe(canonicalXml(given))
  })

  it('keeps the back matter', () => {
    const given = article(
      '<p>A</p>',
      '<ack><title>Thanks</title><p>To all</p></ack><ref-list><title>References</title><ref id="r1"><label>1</label><mixed-citation>A <source>S</source></mixed-citation></ref></ref-list><app-group><app id="a1"><title>Appendix</title><sec id="a2"><title>S</title><p>T</p></sec></app></app-group>',
    )
    expect(canonicalXml(roundTrip(given))).toBe(canonicalXml(given))
  })

  it('strips the marks and anchors of changes, and counts them by author', () => {
    const text = (words: string, author: string): TextNode => ({
      ...{ type: 'text', text: words },
      marks: [{ type: 'insertion', attrs: { id: 1, author } }],
    })
    const doc: TextNode = {
      type: 'doc',
      content: [
        {
          ...{ type: 'part', attrs: { element: 'body' } },
          content: [{ type: 'paragraph', content: [text('a\u200B', 'x'), text('b', 'y'), text('c', 'x')] }],
        },
      ],
    }
    expect(countChanges(doc)).toBe(2)
    expect(canonicalXml(writeDoc(doc, {}))).toBe('<article><body><p>abc</p></body></article>')
  })

  it('gives new rows the part of their neighbours, and drops parts without rows', () => {
    const given = article(
      '<table-wrap id="t"><table><thead><tr><th>H</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table></table-wrap>',
    )
    const doc = readDoc(given)
    const table = doc.content?.[0]?.content?.[0]?.content?.[0] as TextNode
    const [head, first] = table.content as [TextNode, TextNode]
    table.content = [first, { ...first, attrs: { ...first.attrs, part: null } }]
    expect(canonicalXml(writeDoc(doc, {}))).toContain(
      '<table><tbody><tr><td>1</td></tr><tr><td>1</td></tr></tbody></table>',
    )
    expect(head.attrs?.part).toBe(0)
  })

  it('reads the tracked changes of a Word file, and accepts them where nobody could decide', () => {
    const change = (type: string, text: string, author = 'Ann') =>
      `<named-content content-type="tracked-${type}" specific-use="${author} | 2026-02-03T10:00:00Z">${text}</named-content>`
    const given = article(
      `<p id="p1">It was ${change('deletion', 'small')}${change('insertion', '<bold>large</bold>')}, ${change('insertion', 'not', 'Bo')} wide.</p><p id="p2">${change('insertion', 'A new paragraph.')}</p><p>See <xref rid="f1">${change('deletion', 'Fig.')}${change('insertion', 'Figure')} 1</xref>.</p>`,
    )
    const doc = withTrackedChanges(readDoc(given))
    schema.nodeFromJSON(doc).check()
    const blocks = doc.content?.[0]?.content ?? []
    const shown = (nodes: readonly TextNode[]) =>
      nodes.map(({ text, marks = [] }) => [
        text,
        ...marks.map(({ type, attrs }) => [type, attrs?.id, attrs?.name].filter(Boolean).join(' ')),
      ])
    expect(shown(blocks[0]?.content ?? [])).toEqual([
      ['It was '],
      ['small', 'deletion file-1 Ann'],
      ['large', 'bold', 'insertion file-1 Ann'],
      [', '],
      ['not', 'insertion file-2 Bo'],
      [' wide.'],
    ])
    expect(shown(blocks[1]?.content ?? [])).toEqual([['A new paragraph.']])
    expect(blocks[1]?.marks).toMatchObject([{ type: 'insertion', attrs: { id: 'file-3' } }])
    expect(countChanges(doc)).toBe(3)
    expect(JSON.stringify(doc)).not.toContain('tracked-')
    expect(canonicalXml(writeDoc(doc, {}))).toContain('<p>See <xref rid="f1">Figure 1</xref>.</p>')
  })

  it('refuses XML in a block that is not well-formed', () => {
    const doc: TextNode = {
      type: 'doc',
      content: [
        {
          ...{ type: 'part', attrs: { element: 'body' } },
          content: [{ type: 'opaque_block', attrs: { name: 'x', xml: '<x><y></x>' } }],
        },
      ],
    }
    expect(() => writeDoc(doc, {})).toThrow(/Line 1/)
  })
})
