import { readFileSync } from 'node:fs'
import { readPdfLines } from './documents/front/pdf-lines.ts'
import { readDocxLines } from './documents/front/docx-lines.ts'
import { readTexLines } from './documents/front/tex-lines.ts'
const [f, n] = process.argv.slice(2)
const b = readFileSync(f)
const s = f.endsWith('pdf') ? readPdfLines(b) : f.endsWith('docx') ? readDocxLines(b) : readTexLines(b)
for (const l of s.lines.slice(0, Number(n))) console.log(l.begins ? '¶' : ' ', l.size, l.bold ? 'B' : '', l.heading ? 'H' : '', l.isNote ? 'N' : '', l.style, '|', l.text.replaceAll('\ue000', '^{').replaceAll('\ue001', '}').slice(0, 170))
