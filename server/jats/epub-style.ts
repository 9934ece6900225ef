/**
 * Contains only rules that reading systems do not apply themselves, because readers choose fonts, sizes and
 * colours.
 */
export const epubStyle = `body { margin: 0 4%; line-height: 1.5; overflow-wrap: break-word; }
h1, h2, h3, h4, h5, h6 { line-height: 1.25; text-align: left; hyphens: none; page-break-after: avoid; break-after: avoid; }
h1 { font-size: 1.6em; font-weight: normal; margin: 0.6em 0; }
h2 { font-size: 1.25em; margin: 1.8em 0 0.6em; }
h3 { font-size: 1.08em; margin: 1.5em 0 0.5em; }
h4, h5, h6 { font-size: 1em; margin: 1.2em 0 0.4em; }
p { margin: 0 0 0.8em; }
.journal { font-size: 0.9em; margin-top: 1em; border-bottom: 1px solid; padding-bottom: 0.6em; }
.kind { font-size: 0.85em; letter-spacing: 0.04em; margin: 1.4em 0 0; }
.authors { font-size: 1.05em; }
.affiliations, .facts, .contributors, .author-notes, .keywords, .cited-in, .figure-note, .table-notes, figcaption, caption { font-size: 0.85em; }
.cited-in { display: block; }
.affiliations { list-style: none; padding: 0; margin: 0 0 1em; }
.facts dt, .contributors dt { font-weight: bold; margin-top: 0.5em; }
.facts dd, .contributors dd { margin: 0; }
figure { margin: 1.5em 0; page-break-inside: avoid; break-inside: avoid; }
figure img { max-width: 100%; height: auto; }
figcaption, caption { text-align: left; font-weight: bold; padding-bottom: 0.4em; }
.caption-text { font-weight: normal; }
.table-wrap { margin: 1.5em 0; }
.table-scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: 0.85em; line-height: 1.35; border-top: 2px solid; border-bottom: 2px solid; }
th, td { padding: 0.25em 0.7em 0.25em 0; text-align: left; vertical-align: top; }
thead th { border-bottom: 1px solid; }
.number { text-align: right; }
.center { text-align: center; }
.formula { display: flex; align-items: center; margin: 1em 0; }
.formula-body { flex: 1; overflow-x: auto; }
.formula-label { padding-left: 1em; }
math .math-prime { font-size: 1.4em; }
.math-left { text-align: left; }
.math-right { text-align: right; }
.math-aligned > mtr > mtd { padding-left: 0; padding-right: 0; }
.wide-formula { overflow-x: auto; }
blockquote { margin: 1em 1.5em; }
.attribution { font-size: 0.9em; }
.boxed-text, .supplement { border-left: 3px solid; padding-left: 1em; margin: 1.2em 0; }
pre { white-space: pre-wrap; font-size: 0.85em; }
.small-caps { font-variant: small-caps; }
.underline { text-decoration: underline; }
.reference-list { list-style: none; padding-left: 0; font-size: 0.9em; }
.reference-list li { margin-bottom: 0.5em; padding-left: 1.4em; text-indent: -1.4em; }
.reference-list .cited-in { text-indent: 0; }
ol.numbered { list-style: none; padding-left: 0; }
.notes .labelled { list-style: none; }
.inline-picture { height: 1em; vertical-align: -0.1em; }
.formula-picture { max-width: 100%; }
.sub-article { border-top: 1px solid; margin-top: 2.5em; }
.plain { list-style: none; padding-left: 0; }
`
