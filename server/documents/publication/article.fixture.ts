import { deflateSync } from 'node:zlib'
import { body, record } from '../../jats/sample.fixture.ts'
import { type JatsRecord, writeJats } from '../../jats/write.ts'
import type { FormatsOrder } from '../contract.ts'

const mml = (inside: string) => `<mml:math>${inside}</mml:math>`
const sum = `<mml:mrow><mml:mi>a</mml:mi><mml:mo>+</mml:mo><mml:msub><mml:mi>b</mml:mi><mml:mi>i</mml:mi></mml:msub></mml:mrow>`

/** Writes a display formula with `terms` terms on its right-hand side, and relations between some of them. */
export function longFormula(id: string, terms: number): string {
  const parts = Array.from(
    { length: terms },
    (_, n) =>
      `<mml:mo>${n % 6 === 5 ? '=' : '+'}</mml:mo><mml:mfrac><mml:msup><mml:mi>x</mml:mi><mml:mn>${n}</mml:mn></mml:msup><mml:mrow>${sum}</mml:mrow></mml:mfrac>`,
  )
  return `<disp-formula id="${id}"><label>(${id.slice(1)})</label>${mml(`<mml:mi>y</mml:mi><mml:mo>=</mml:mo><mml:mi>z</mml:mi>${parts.join('')}`)}</disp-formula>`
}

/** Writes a table with `columns` columns and `rows` rows. Its cells contain `text`. */
export function tableXml(id: string, columns: number, rows: number, text = '1.25'): string {
  const cells = (tag: string, words: (n: number) => string) =>
    `<tr>${Array.from({ length: columns }, (_, n) => `<${tag}>${words(n)}</${tag}>`).join('')}</tr>`
  return `<table-wrap id="${id}"><label>Table ${id.slice(1)}</label><caption><title>A table</title></caption><table><thead>${cells('th', (n) => `Column ${n + 1}`)}</thead><tbody>${Array.from({ length: rows }, () => cells('td', () => text)).join('')}</tbody></table><table-wrap-foot><fn id="${id}-n"><label>a</label><p>A note.</p></fn></table-wrap-foot></table-wrap>`
}

export const figureXml =
  '<fig id="f1"><label>Figure 1</label><caption><title>A picture</title><p>What it shows.</p></caption><graphic xlink:href="chart.png"><alt-text>Four squares of one colour</alt-text></graphic></fig>'

/** Text that contains every kind of element with a typesetting rule of its own. */
export const richBody = `${body(
  `<p>Results<xref ref-type="fn" rid="n1"><sup>1</sup></xref> by <xref ref-type="bibr" rid="r1">Novak and Berg (2020)</xref> are in <xref ref-type="fig" rid="f1">Figure 1</xref> and <xref ref-type="table" rid="t1">Table 1</xref>; <inline-formula>${mml(sum)}</inline-formula> is small.</p>${figureXml}${tableXml('t1', 4, 5)}<p>Then</p>${longFormula('e1', 3)}<p>follows.</p>`,
)}<sec id="s2"><label>2</label><title>Results</title><sec id="s3"><title>In detail</title><list list-type="order"><list-item><p>First</p></list-item><list-item><p>Second</p></list-item></list><disp-quote><p>A quotation.</p></disp-quote></sec></sec>`

export const richBack =
  '<fn-group><fn id="n1"><label>1</label><p>A footnote with its own words.</p></fn></fn-group><ref-list><title>References</title><ref id="r1"><element-citation publication-type="journal"><person-group person-group-type="author"><name><surname>Novak</surname><given-names>Ivo</given-names></name></person-group><year>2020</year><article-title>On tests</article-title><source>Test Papers</source><volume>4</volume><pub-id pub-id-type="doi">10.5555/tp.2020.5</pub-id></element-citation></ref></ref-list>'

/** Returns the input for making the formats of a small article. */
export function orderOf(changes: Partial<JatsRecord> = {}, order: Partial<FormatsOrder> = {}): FormatsOrder {
  return {
    xml: writeJats(record({ body: richBody, back: richBack, ...changes })),
    pictures: [{ name: 'chart.png', mediaType: 'image/png', bytes: pngOf(40, 30) }],
    formats: ['pdf', 'epub'],
    journal: {
      title: 'Journal of Tests & Trials',
      shortTitle: 'JTT',
      publisher: 'Sample Press',
      issnPrint: '2764-9180',
      issnOnline: '2764-9261',
      accent: '#123f66',
      emblem: svg,
      seal: svg,
    },
    isProof: false,
    filesUrl: 'https://journal.example/articles/tests/figures/',
    modified: '2025-07-08T09:00:00Z',
    ...order,
  }
}

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><g stroke="currentColor"><path d="M0 0l8 8"/></g></svg>'

/** Makes a grey PNG. */
function pngOf(width: number, height: number): Uint8Array {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    const check = Buffer.alloc(4)
    check.writeUInt32BE(crc(body))
    return Buffer.concat([size, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  const rows = Buffer.alloc((width + 1) * height, 128)
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return (value ^ 0xffffffff) >>> 0
}
