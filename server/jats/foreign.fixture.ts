/**
 * An article as other publishers write it, with what such files have and ours do not. Written for the tests; all names
 * and works are invented.
 */
export const foreignArticle = `<?xml version="1.0" encoding="UTF-8"?>
<article article-type="research-article" xml:lang="en" xmlns:xlink="http://www.w3.org/1999/xlink"
  xmlns:m="http://www.w3.org/1998/Math/MathML" xmlns:oasis="http://docs.oasis-open.org/ns/oasis-exchange/table"
  xmlns:tp="http://www.plazi.org/taxpub">
<front>
<journal-meta><journal-id>x</journal-id><journal-title-group><journal-title>Annals of Ports</journal-title></journal-title-group></journal-meta>
<article-meta>
<article-id pub-id-type="doi">10.5555/ports.1</article-id>
<article-categories><subj-group subj-group-type="heading"><subject>review-article</subject></subj-group></article-categories>
<title-group><article-title>Harbours and prices</article-title>
<trans-title-group xml:lang="es"><trans-title>Puertos y precios</trans-title></trans-title-group></title-group>
<contrib-group>
<contrib contrib-type="author" rid="a1" equal-contrib="yes"><name><surname>Okafor</surname><given-names>Ada</given-names></name><xref ref-type="corresp" rid="c1"/><xref ref-type="fn" rid="n1"/></contrib>
<contrib contrib-type="author" equal-contrib="yes"><name><surname>Lund</surname><given-names>Per</given-names></name><xref ref-type="aff" rid="a2"/><xref ref-type="corresp" rid="c1"/></contrib>
<contrib contrib-type="editor"><name><surname>Ruiz</surname><given-names>Eva</given-names></name></contrib>
<contrib contrib-type="reviewer"><name><surname>Moss</surname><given-names>Tim</given-names></name></contrib>
<aff id="a1"><institution>Harbour Institute</institution>, Lagos; e-mail: <email>ada@harbour.example</email></aff>
<aff id="a2"><institution>Coast College</institution>, Bergen</aff>
</contrib-group>
<author-notes><corresp id="c1">Correspondence: <email>okafor@ports.example</email> (AO); <email>lund@ports.example</email> (PL)</corresp>
<fn id="n1" fn-type="present-address"><p>Present address: Quay 4, Accra</p></fn></author-notes>
<pub-date pub-type="epub"><day>7</day><month>September</month><year>2024</year></pub-date>
<volume>3</volume><fpage>1</fpage><lpage>9</lpage>
<history><date date-type="received"><day>3</day><month>Feb</month><year>2024</year></date></history>
<permissions><license><license-p>Distributed under the Creative Commons Attribution NonCommercial licence, version 4.0.</license-p></license></permissions>
<abstract><p>Prices follow harbours.</p></abstract>
<abstract abstract-type="plain-language-summary"><p>Where ships land, things cost less.</p></abstract>
<trans-abstract xml:lang="es"><p>Los precios siguen a los puertos.</p></trans-abstract>
<funding-group><award-group><funding-source>Sea Fund</funding-source><award-id>SF-9</award-id></award-group><funding-statement>The Sea Fund paid for the ships of this study.</funding-statement></funding-group>
</article-meta>
</front>
<body>
<sec id="s1"><title>Tables</title>
<p>See Fig. <xref ref-type="fig" rid="f1"/> and <xref ref-type="table" rid="t2"/>, and <xref ref-type="bibr" rid="b2"/>.</p>
<table-wrap id="t1"><caption><title>Two ports</title></caption><oasis:table><oasis:tgroup cols="2"><oasis:colspec colname="one"/><oasis:colspec colname="two"/>
<oasis:thead><oasis:row><oasis:entry namest="one" nameend="two">Both ports</oasis:entry></oasis:row></oasis:thead>
<oasis:tbody><oasis:row><oasis:entry morerows="1">North</oasis:entry><oasis:entry><inline-formula><m:math><m:mi>p</m:mi><m:mo>=</m:mo><m:mn>2</m:mn></m:math></inline-formula></oasis:entry></oasis:row><oasis:row><oasis:entry>4</oasis:entry></oasis:row></oasis:tbody>
</oasis:tgroup></oasis:table></table-wrap>
<table-wrap id="t2"><caption><title>A scanned table</title></caption><graphic xlink:href="t2.png"/></table-wrap>
<disp-formula id="e1"><label>(1)</label><graphic xlink:href="e1.png"/></disp-formula>
<fig id="f1"><caption><title>The quay</title></caption><graphic xlink:href="f1.png"/></fig>
<supplementary-material id="su1" xlink:href="info:doi/10.5555/ports.s1"><label>S1 File</label><caption><p>Ships by year.</p></caption></supplementary-material>
</sec>
<tp:taxon-treatment><tp:nomenclature><title>Portunus minor</title><p>A small crab.</p></tp:nomenclature><tp:treatment-sec><title>Habitat</title><p>It lives on quays.</p><fig id="f2"><label>Figure 9</label><caption><p>The crab.</p></caption><graphic xlink:href="f2.png"/></fig></tp:treatment-sec></tp:taxon-treatment>
</body>
<back>
<ack><p>The Sea Fund paid for the ships of this study.</p></ack>
<fn-group><fn id="fa"><label>JEL Code</label><p>R41, F14.</p></fn><fn id="fb"><label>Peer review</label><p>Two referees.</p></fn></fn-group>
<ref-list><title>References</title>
<ref id="b1"><label>1</label><citation citation-type="journal"><person-group person-group-type="author"><name><surname>Smith</surname><given-names>J</given-names></name></person-group><year>2009</year><article-title>On quays</article-title><source>Sea Econ</source><volume>5</volume><issue>3</issue><fpage>18</fpage><lpage>22</lpage></citation></ref>
<ref id="b2"><label>2</label><mixed-citation publication-type="journal"><name><surname>Berg</surname><given-names>K</given-names></name> (<year>2011</year>) <article-title>Ships</article-title>. <source>Sea Econ</source> <volume>7</volume>: <fpage>3</fpage>.</mixed-citation></ref>
<ref id="b3"><label>3</label><mixed-citation publication-type="other"><name><surname>Quist</surname><given-names>L</given-names></name>, letter to the harbour master, found in a drawer.</mixed-citation></ref>
</ref-list>
</back>
<sub-article article-type="reviewer-report" id="r1"><front-stub><title-group><article-title>Report of the first referee</article-title></title-group><contrib-group><contrib contrib-type="author"><anonymous/></contrib></contrib-group></front-stub><body><p>Sound work on harbours.</p></body></sub-article>
<sub-article article-type="translation" id="tr" xml:lang="es"><front-stub><title-group><article-title>Puertos y precios</article-title></title-group></front-stub><body><sec><title>Cuadros</title><p>Los barcos llegan.</p></sec></body></sub-article>
</article>`
