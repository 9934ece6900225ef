import { strToU8 } from 'fflate'
import * as mupdf from 'mupdf'
import { afterAll, describe, expect, it } from 'vitest'
import { buildPdf } from '#tests/fixtures/documents/build.ts'
import { startImports, work } from '#tests/imports.ts'
import { readJatsFile } from './sources/jats.ts'

const { app, dryRun, imported, itemsOf, page, close } = await startImports()
afterAll(close)

const csl = (...works: unknown[]) => ({ 'works.json': JSON.stringify(works) })

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll(/.{76}/g, '$&\n')

function pixels(): mupdf.Pixmap {
  const picture = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, 60, 80], false)
  picture.clear(180)
  return picture
}

/** An issue as OJS 3.3 writes it. */
function ojsExport(pdf: Uint8Array): string {
  const file = (id: number, name: string, genre: string, bytes: Uint8Array) =>
    `<submission_file id="${id}" stage="proof" genre="${genre}"><name locale="en_US">${name}</name><file id="${id}" extension="${name.split('.').at(-1)}"><embed encoding="base64">${base64(bytes)}</embed></file></submission_file>`
  const publication = (status: number, title: string, galleys: string) =>
    `<publication locale="en_US" version="${status}" status="${status}" date_published="2019-05-06" section_ref="ART" seq="1" url_path="duties"><id type="internal">70</id><id type="doi">10.5555/ojs.1</id><title locale="en_US">&lt;i&gt;Ad valorem&lt;/i&gt; ${title}</title><title locale="pt_BR">Direitos</title><prefix locale="en_US">The</prefix><abstract locale="en_US">&lt;p&gt;Firms &amp;amp; duties.&lt;/p&gt;&lt;p&gt;Second.&lt;/p&gt;</abstract><licenseUrl>https://creativecommons.org/licenses/by/4.0/</licenseUrl><copyrightHolder locale="en_US">Ana Sá</copyrightHolder><copyrightYear>2019</copyrightYear><keywords locale="en_US"><keyword>tariffs</keyword></keywords><authors><author primary_contact="true" seq="1" id="2"><givenname locale="en_US">Bo</givenname><familyname locale="en_US">Li</familyname><affiliation locale="en_US">Keele University</affiliation><country>GB</country><email>bo@example.org</email></author><author seq="0" id="1"><givenname locale="en_US">Ana</givenname><familyname locale="en_US">Sá</familyname><email>ana@example.org</email><orcid>https://orcid.org/0000-0002-1825-0097</orcid></author></authors>${galleys}<citations><citation>Mill, J. S. (1848). Principles. https://doi.org/10.5555/mill</citation></citations><pages>5 - 30</pages></publication>`
  const galleys =
    '<article_galley><id type="internal">81</id><name locale="en_US">PDF</name><seq>0</seq><submission_file_ref id="5"/></article_galley><article_galley><id type="internal">82</id><name locale="en_US">Data</name><seq>1</seq><submission_file_ref id="6"/></article_galley><article_galley><name locale="en_US">HTML</name><seq>2</seq><submission_file_ref id="9"/></article_galley>'
  return `<?xml version="1.0" encoding="utf-8"?><issues xmlns="http://pkp.sfu.ca"><issue published="1" access_status="1"><id type="internal">3</id><description locale="en_US">&lt;p&gt;Four papers on trade.&lt;/p&gt;</description><issue_identification><volume>61</volume><number>2</number><year>2019</year><title locale="en_US">Trade</title></issue_identification><date_published>2019-05-01</date_published><sections><section ref="ART"><title locale="en_US">Articles on trade</title></section></sections><covers><cover locale="en_US"><cover_image>cover.png</cover_image><cover_image_alt_text>A quay</cover_image_alt_text><embed encoding="base64">${Buffer.from(pixels().asPNG()).toString('base64')}</embed></cover></covers><articles><article locale="en_US" date_submitted="2018-11-02" status="3" current_publication_id="71"><id type="internal">12</id>${file(5, 'duties.pdf', 'Article Text', pdf)}${file(6, 'data.csv', 'Data Set', strToU8('a,b\n1,2\n'))}${publication(1, 'draft', '')}${publication(3, 'duties', galleys)}</article><article locale="en_US" status="1" current_publication_id="90"><id type="internal">13</id>${publication(1, 'unpublished', '')}</article></articles></issue></issues>`
}

const editorialOf = async (volume: number, issue: number) =>
  (
    await app.context.db
      .selectFrom('issues')
      .select('editorial')
      .where('volume', '=', volume)
      .where('issue', '=', issue)
      .executeTakeFirst()
  )?.editorial

describe('exports of OJS', () => {
  it('bring articles with issue, section, files and old addresses', async () => {
    const id = await imported({
      'export.xml': ojsExport(buildPdf([[{ text: 'Duties on glassware', y: 720 }]])),
    })
    const [first, second] = await itemsOf(id)
    expect(second).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('not published in OJS'),
    })
    expect(first?.notes.join(' ')).toContain('“HTML” is named in the export, but not in it')
    expect(first).toMatchObject({ result: 'done', problem: null })
    const article = (await page('ojs.1')).json()
    expect(article).toMatchObject({
      ...{
        title: 'The Ad valorem duties',
        volume: 61,
        issue: 2,
        pages: '5-30',
        articleType: 'Articles on trade',
      },
      ...{
        abstract: 'Firms & duties.\n\nSecond.',
        keywords: ['tariffs'],
        publishedDate: '2019-05-06',
        isOpenAccess: true,
      },
      ...{
        receivedDate: '2018-11-02',
        copyrightHolder: 'Ana Sá',
        licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
      },
      contributors: [
        { familyName: 'Sá', orcid: '0000-0002-1825-0097', orcidVerified: false },
        { familyName: 'Li', isCorresponding: true, affiliation: expect.stringContaining('Keele University') },
      ],
      references: [{ doi: '10.5555/mill' }],
    })
    expect(article.fullText).toContain('/articles/ojs.1/figures/')
    expect(article.issueCover).toMatchObject({ alt: 'A quay' })
    expect((await app.app.inject(article.issueCover.url)).statusCode).toBe(200)
    expect(await editorialOf(61, 2)).toBe('Four papers on trade.')
    const to = async (path: string) => {
      const { statusCode, headers } = await app.app.inject(path)
      return statusCode === 301 ? headers.location : statusCode
    }
    expect(await to('/index.php/jtrade/article/view/12')).toBe('/articles/ojs.1')
    expect(await to('/index.php/jtrade/en/article/view/duties/81')).toBe('/articles/ojs.1')
    expect(await to('/index.php/jtrade/article/download/12/81/400')).toBe('/articles/ojs.1.pdf')
    expect(await to('/index.php/jtrade/article/download/12/999')).toBe('/articles/ojs.1')
    expect(await to('/index.php/jtrade/article/download/99/999')).toBe(404)
    expect(await to('/index.php/jtrade/issue/view/3')).toBe('/issues/61/2')
    expect(await to('/index.php/jtrade/issue/archive')).toBe('/issues')
    expect(await to('/index.php/jtrade/article/view/99')).toBe(404)
    expect(
      await app.context.documents.validateJats((await app.app.inject('/articles/ojs.1.xml')).body),
    ).toEqual([])
    const asked = 'verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:old.example.org:article/12'
    expect((await app.app.inject(`/oai?${asked}`)).body).toContain('The Ad valorem duties')
  })

  it('of two installations are two articles, although both number from 1 on, and repeating changes nothing', async () => {
    const whole = ojsExport(buildPdf([[{ text: 'Cups', y: 720 }]])).replaceAll(
      '10.5555/ojs.1',
      '10.5555/other.1',
    )
    const other = whole.replaceAll('2018-11-02', '2017-03-04').replaceAll('duties', 'cups')
    const [first] = await itemsOf(await imported({ 'other.xml': other }))
    expect(first).toMatchObject({ outcome: 'new', result: 'done', targetId: 'other.1' })
    expect((await page('ojs.1')).json().title).toBe('The Ad valorem duties')
    expect((await app.app.inject('/index.php/jtrade/article/view/12')).headers.location).toBe(
      '/articles/ojs.1',
    )
    const [again] = await itemsOf(await imported({ 'renamed.xml': other }))
    expect(again).toMatchObject({ outcome: 'same', targetId: 'other.1' })
  })

  it('that are cut or not well-formed are read as far as they go', async () => {
    const whole = ojsExport(buildPdf([[{ text: 'Cut', y: 720 }]])).replaceAll('ojs.1', 'ojs.cut')
    const end = whole.indexOf('</article>') + 400
    const items = await itemsOf(await dryRun({ 'cut.xml': whole.slice(0, end) }))
    expect(items.map(({ outcome }) => outcome)).toEqual(['changed', 'refused'])
    expect(items[1]?.reason).toContain('ends in the middle')
  })
})

it('stores documents in the form in which they are read and written again, so that an export and its import are equal', async () => {
  const abstract = 'The "McCabe family" & <others> of Ana\u2019s.'
  await imported(csl(work({ DOI: '10.5555/quoted.1', title: 'What "duty" means', abstract })))
  const { jatsKey } = await app.context.db
    .selectFrom('articles')
    .select('jatsKey')
    .where('id', '=', 'quoted.1')
    .executeTakeFirstOrThrow()
  const stored = Buffer.from(await app.context.files.get(jatsKey ?? ''))
  expect(stored.toString()).toContain('What "duty" means')
  expect(readJatsFile(stored).xml).toBe(stored.toString())
})
