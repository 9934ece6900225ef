import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readPackage } from './read-package.ts'

const article = `<?xml version="1.0"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Publishing DTD v1.2 20190208//EN" "JATS-journalpublishing1.dtd">
<article><front><article-meta><title-group><article-title>Ports and <italic>patience</italic></article-title></title-group>
<contrib-group><contrib contrib-type="author" corresp="yes"><contrib-id contrib-id-type="orcid">https://orcid.org/0000-0002-1825-0097</contrib-id>
<name><surname>Ng</surname><given-names>Ana</given-names></name><email>ana@people.example</email><xref ref-type="aff" rid="a1"/></contrib>
<contrib contrib-type="reviewer"><name><surname>Secret</surname><given-names>Re</given-names></name></contrib></contrib-group>
<aff id="a1"><label>1</label><institution>Port University</institution></aff>
<abstract><p>First.</p><p>Second.</p></abstract><kwd-group><kwd>ports</kwd></kwd-group></article-meta></front></article>`

const packed = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [
        name,
        typeof content === 'string' ? strToU8(content) : content,
      ]),
    ),
  )

/** A manifest of another system: with a prefix, an older version, and an attribute of its own. */
const manifest = (items: string) =>
  `<?xml version="1.0"?><m:manifest xmlns:m="http://manuscriptexchange.org" version="1.0">${items}</m:manifest>`
const metadata =
  '<m:item item-type="article-metadata"><m:instance media-type="application/xml" href="content/a.xml"/></m:item>'

test('a package of another system is read, without its reviews', async () => {
  const read = await readPackage(
    packed({
      'manifest.xml': manifest(
        `${metadata}<m:item type="manuscript"><m:instance media-type="application/pdf" href="content/m.pdf"/></m:item>
        <m:item type="review-metadata"><m:instance media-type="application/xml" href="reviews.xml"/></m:item>
        <m:item type="figure"><m:instance media-type="image/tiff" href="content/f1.tiff"/></m:item>`,
      ),
      'content/a.xml': article,
      'content/m.pdf': '%PDF-1.7',
      'content/f1.tiff': 'II*',
      'reviews.xml': '<reviews>Secret</reviews>',
    }),
  )
  expect(read).toMatchObject({
    title: 'Ports and patience',
    abstract: 'First.\n\nSecond.',
    keywords: ['ports'],
    files: [{ name: 'm.pdf', kind: 'manuscript' }],
    leftOut: ['f1.tiff'],
  })
  expect(read.authors).toEqual([
    {
      ...{ firstName: 'Ana', lastName: 'Ng', email: 'ana@people.example', affiliation: 'Port University' },
      ...{ orcid: '0000-0002-1825-0097', isCorresponding: true },
    },
  ])
})

test.each([
  ['escaped', 'content/a%20paper.pdf', 'content/a paper.pdf'],
  ['relative', './content/m.pdf', 'content/m.pdf'],
  ['with backslashes', 'content\\m.pdf', 'content/m.pdf'],
  ['with a percent sign of its own', 'content/100%.pdf', 'content/100%.pdf'],
])('a file whose address in the manifest is %s is found', async (_, href, name) => {
  const read = await readPackage(
    packed({
      'manifest.xml': manifest(`${metadata}<m:item type="manuscript"><m:instance href="${href}"/></m:item>`),
      'content/a.xml': article,
      [name]: '%PDF-1.7',
    }),
  )
  expect(read).toMatchObject({ files: [{ name: name.slice('content/'.length) }], leftOut: [] })
})

test('hostile archives are refused before anything is unpacked', async () => {
  const good = { 'manifest.xml': manifest(metadata), 'content/a.xml': article }
  await expect(readPackage(strToU8('no archive'))).rejects.toThrow()
  await expect(readPackage(packed({ 'a.txt': 'no manifest' }))).rejects.toThrow()
  await expect(readPackage(packed({ 'manifest.xml': manifest('') }))).rejects.toThrow()
  for (const name of ['../../etc/passwd', '/etc/passwd', 'C:\\boot.ini', 'a/../../b'])
    await expect(readPackage(packed({ ...good, [name]: 'x' })), name).rejects.toThrow()
  await expect(readPackage(packed({ ...good, 'zeros.bin': new Uint8Array(40 * 2 ** 20) }))).rejects.toThrow()
  const bomb = '<!DOCTYPE article [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><article>&b;</article>'
  await expect(readPackage(packed({ ...good, 'content/a.xml': bomb }))).rejects.toThrow()
  const outside = bomb.replace('"aaaaaaaa"', 'SYSTEM "file:///etc/passwd"')
  await expect(readPackage(packed({ ...good, 'manifest.xml': outside }))).rejects.toThrow()
  await expect(readPackage(packed({ ...good, 'content/a.xml': '<article' }))).rejects.toThrow()
  // A manifest that names a file outside the archive finds nothing.
  const escaping = manifest(
    `${metadata}<m:item type="manuscript"><m:instance href="../secret.pdf"/></m:item>`,
  )
  await expect(readPackage(packed({ ...good, 'manifest.xml': escaping }))).resolves.toMatchObject({
    files: [],
  })
})

/** Changes the field at this offset in every entry of the archive's directory. */
function withDirectory(bytes: Uint8Array, offset: number, value: number): Uint8Array {
  const changed = bytes.slice()
  const view = new DataView(changed.buffer)
  for (let at = 0; at + 46 < changed.length; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + offset, value, true)
  return changed
}

test('an archive that lies about its sizes, or is damaged, is refused and inflated no further than it claims', async () => {
  const files = {
    'manifest.xml': manifest(`${metadata}<m:item type="manuscript"><m:instance href="m.pdf"/></m:item>`),
    'content/a.xml': article,
    'm.pdf': new Uint8Array(2 ** 16),
  }
  const archive = packed(files)
  const message = /no ZIP archive, or it is damaged|not safe to open/
  const refusal = async (bytes: Uint8Array) => {
    try {
      return void (await readPackage(bytes))
    } catch (error) {
      return JSON.stringify(error)
    }
  }
  expect(await refusal(withDirectory(archive, 24, 100))).toMatch(message)
  // Encrypted, an unknown method, a content that is elsewhere, and files that share their bytes.
  for (const [offset, value] of [
    [8, 1],
    [10, 99],
    [42, 7],
    [20, 0x7fffffff],
  ] as const)
    expect(await refusal(withDirectory(archive, offset, value)), String(offset)).toMatch(message)
  const whole = packed({ ...files, 'm.pdf': '%PDF-1.7' })
  for (const length of [0, 10, whole.length - 30])
    expect(await refusal(whole.slice(0, length))).toMatch(message)
  const damaged = whole.slice()
  damaged.fill(0xff, 60, 160)
  expect(await refusal(damaged)).toMatch(/damaged|cannot be read/)
})

test('texts and names are shortened without cutting a character in half, and names keep their type', async () => {
  const long = `content/${'x'.repeat(250)}.pdf`
  const read = await readPackage(
    packed({
      'manifest.xml': manifest(`${metadata}<m:item type="manuscript"><m:instance href="${long}"/></m:item>`),
      'content/a.xml': article.replace('Ports and', `${'x'.repeat(499)}😀`),
      [long]: '%PDF-1.7',
    }),
  )
  expect(read.title).toBe('x'.repeat(499))
  expect(read.files[0]?.name).toMatch(/^x{196}\.pdf$/)
})

test('hostile texts are refused in moments, and a file that is named often is taken once', async () => {
  const good = { 'content/a.xml': article, 'm.pdf': '%PDF-1.7' }
  const begin = performance.now()
  for (const hostile of [
    `<!DOCTYPE${'x'.repeat(2 ** 19)}`,
    `<!DOCTYPE a [${'['.repeat(2 ** 19)}`,
    '<!DOCTYPE'.repeat(10 ** 5),
  ]) {
    const bytes = packed({ ...good, 'manifest.xml': new Uint8Array(strToU8(hostile)) })
    await expect(readPackage(bytes)).rejects.toThrow()
  }
  expect(performance.now() - begin).toBeLessThan(5000)
  const item = '<m:item type="manuscript"><m:instance href="m.pdf"/></m:item>'
  const read = await readPackage(packed({ ...good, 'manifest.xml': manifest(metadata + item.repeat(30)) }))
  expect(read.files).toHaveLength(1)
})

test('a cover letter that is a plain text is taken over as text', async () => {
  const letter = (href: string) =>
    manifest(`${metadata}<m:item type="cover-letter"><m:instance href="${href}"/></m:item>`)
  const files = { 'content/a.xml': article, 'c.txt': ' Dear editors,\n\nGood\0 luck. ' }
  expect(await readPackage(packed({ ...files, 'manifest.xml': letter('c.txt') }))).toMatchObject({
    ...{ coverLetter: 'Dear editors,\n\nGood luck.', files: [], leftOut: [] },
  })
  expect((await readPackage(packed({ ...files, 'manifest.xml': letter('../c.txt') }))).coverLetter).toBe('')
  const long = packed({ ...files, 'manifest.xml': letter('c.txt'), 'c.txt': 'ab '.repeat(2 ** 17) })
  await expect(readPackage(long)).rejects.toThrow()
})
