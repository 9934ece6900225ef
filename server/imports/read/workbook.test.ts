import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryOfFile } from './folder.ts'
import { workbookRows } from './workbook.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imprimatur-workbook-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function stored(bytes: Uint8Array, name = 'table.xlsx') {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return entryOfFile(path, name, bytes.length)
}

async function rowsOf(bytes: Uint8Array): Promise<string[][]> {
  const rows: string[][] = []
  for await (const { record } of workbookRows(await stored(bytes))) rows.push(record)
  return rows
}

const relations = (target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId7" Target="${target}"/></Relationships>`
const sheets = (properties = '') =>
  `<workbook xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">${properties}<sheets><sheet name="A" r:id="rId7"/></sheets></workbook>`
const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="d\\.\\ mmm\\ yyyy"/><numFmt numFmtId="165" formatCode="0.0&quot;y d&quot;"/></numFmts>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`
const packed = (sheet: string, more: Record<string, string> = {}) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        'xl/workbook.xml': sheets(),
        'xl/_rels/workbook.xml.rels': relations('worksheets/first.xml'),
        'xl/styles.xml': styles,
        'xl/worksheets/first.xml': sheet,
        ...more,
      }).map(([name, text]) => [name, strToU8(text)]),
    ),
  )

test('cells are read as they are shown: shared and own texts, numbers, dates, gaps, values of formulas', async () => {
  const sheet = `<worksheet><sheetData>
    <row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><t>In <![CDATA[place]]></t></is></c><c r="D2"><v>2019.5</v></c></row>
    <row r="4"><c r="A4" s="1"><v>43586</v></c><c r="B4" s="2"><v>43586.75</v></c><c r="C4" s="3"><v>12</v></c><c r="D4" t="str"><f>A1&amp;"x"</f><v>ax</v></c><c r="E4" t="e"><v>#N/A</v></c></row>
    <row r="5"><c r="A5"/></row></sheetData></worksheet>`
  const shared =
    '<sst><si><r><t>Two </t></r><r><t xml:space="preserve">runs</t></r><rPh><t>left out</t></rPh></si></sst>'
  expect(await rowsOf(packed(sheet, { 'xl/sharedStrings.xml': shared }))).toEqual([
    ['Two runs', '', 'In place', '2019.5'],
    ['2019-05-01', '2019-05-01', '12', 'ax', ''],
  ])
})

test('days may be counted from 1904, elements may have a prefix', async () => {
  const sheet =
    '<x:worksheet xmlns:x="urn:x"><x:sheetData><x:row><x:c s="1"><x:v>42124</x:v></x:c><x:c t="inlineStr"><x:is><x:t>b</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>'
  expect(await rowsOf(packed(sheet, { 'xl/workbook.xml': sheets('<workbookPr date1904="1"/>') }))).toEqual([
    ['2019-05-01', 'b'],
  ])
})

test('what is no workbook, or declares entities, is refused in a sentence', async () => {
  await expect(rowsOf(strToU8('not a workbook'))).rejects.toThrow('no ZIP archive')
  await expect(rowsOf(zipSync({ 'a.txt': strToU8('a') }))).rejects.toThrow('no sheet')
  await expect(
    rowsOf(packed('<!DOCTYPE a [<!ENTITY a "aaaa">]><worksheet><row><c><v>&a;</v></c></row></worksheet>')),
  ).rejects.toThrow('entities')
})
