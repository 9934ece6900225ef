/** Works to import. */
import { jatsDoctype } from '#server/jats/serialize.ts'

/** A work as CSL-JSON. */
export const workOf = (n: number) => ({
  ...{ id: `imported-${n}`, type: 'article-journal', DOI: `10.5555/imported.${n}`, language: 'en' },
  ...{
    title: `What borders do to firms of the ${n}th size`,
    abstract: 'Prices, wages and carbon. '.repeat(40),
  },
  author: [{ given: 'Annika', family: `Rautio ${n}` }],
  ...{ issued: { 'date-parts': [[2001 + (n % 20), 5, 1]] }, 'container-title': 'Journal of the benchmark' },
  ...{ volume: String(1 + (n % 20)), issue: '1', page: `${n}-${n + 9}` },
})

const sentence =
  'Sellers pay when a currency moves between the order and the payment, and for longer than is usually thought. '

/** An article as JATS. 13 paragraphs are some two pages. */
export const articleOf = (n: number, paragraphs: number) => `<?xml version="1.0" encoding="UTF-8"?>
${jatsDoctype}
<article article-type="research-article" dtd-version="1.3" xml:lang="en"><front><journal-meta><journal-id>bench</journal-id>
<journal-title-group><journal-title>Journal of the benchmark</journal-title></journal-title-group><issn>1234-5679</issn></journal-meta>
<article-meta><article-id pub-id-type="doi">10.5555/jats.${n}</article-id><title-group><article-title>On the price of distance,
part ${n}</article-title></title-group><contrib-group><contrib contrib-type="author"><name><surname>Rautio ${n}</surname>
<given-names>Annika</given-names></name></contrib></contrib-group><pub-date date-type="pub"><day>1</day><month>5</month>
<year>${2001 + (n % 20)}</year></pub-date><volume>${1 + (n % 20)}</volume><issue>1</issue><fpage>${n + 1}</fpage><lpage>${n + 9}</lpage>
<abstract><p>${sentence}</p></abstract></article-meta></front><body>${Array.from(
  { length: paragraphs / 10 },
  (_, at) =>
    `<sec id="s${at}"><title>Part ${at + 1}</title>${`<p>${sentence.repeat(4)}</p>`.repeat(10)}</sec>`,
).join('')}</body></article>`
