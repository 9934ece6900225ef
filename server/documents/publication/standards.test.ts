import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { jats4rFindings } from '#tests/jats4r.ts'
import { full } from '#tests/sample.ts'
import { standards } from '#tests/standards.ts'
import { convertDocument } from '../convert/convert.ts'
import { docxOf, options } from '../convert/manuscripts.fixture.ts'
import { orderOf } from './article.fixture.ts'
import { makeFormats } from './formats.ts'

const manuscript = `
# Introduction

Prices rose after the strike (Lindqvist, 2021), as Haddad (2019) expected.[^1] See Figure 1 and Table 1.

![](a.png)

::: {custom-style="Caption"}
Figure 1. Cargo waited. The line is the median.
:::

# Setting

## Ports

::: {custom-style="Caption"}
Table 1. Ports
:::

| Port | Days |
|------|------|
| A    | 3    |

$$x = \\frac{a}{b}$$ (1)

The rate $r_t$ follows from equation (1).

- One port
- Another port

> A quotation of several words.

\`\`\`
wait <- median(days)
\`\`\`

# References

Haddad, N. (2019). Ports of call. *Review of Open Economics*, 26(1), 44–71.

Lindqvist, A. (2021). Landed cost. *Trade and Organization*, 9(4), 77–118. https://doi.org/10.5555/to.2021.0077

[^1]: A note with *emphasis*.
`

/** Converts the manuscript, and returns it with the front matter of a complete article. */
const converted = docxOf(manuscript)
  .then((bytes) => convertDocument(bytes, options))
  .then(({ jats, media, problems }) => {
    expect(problems).toEqual([])
    const text = jats
      .slice(jats.indexOf('<body'), jats.lastIndexOf('</article>'))
      // The editor asks for alternative texts, because the manuscript has none.
      .replaceAll(/(<graphic [^>]*)\/>/g, '$1><alt-text>A line that falls</alt-text></graphic>')
    const order = orderOf()
    return { ...order, xml: order.xml.replace(/<body>[\s\S]*(?=<\/article>)/, () => text), pictures: media }
  })

it.skipIf(!standards)('a converted article follows the recommendations of JATS4R', async () => {
  const { xml } = await converted
  const findings = jats4rFindings(xml).filter(({ weight }) => weight !== 'info')
  // The names are in the <element-citation> beside it; the <mixed-citation> is the entry as its author wrote it.
  const isStated = ({ message }: (typeof findings)[number]) =>
    /^Where possible <mixed-citation> should always have a child <person-group>/.test(message)
  expect(findings.filter((finding) => !isStated(finding))).toEqual([])
})

const epubcheck = '/usr/share/java/epubcheck.jar'

it('epubcheck accepts the EPUB of articles', { timeout: 600_000 }, async (context) => {
  context.skip(!full, 'takes a minute; npm run test:full runs it')
  context.skip(!existsSync(epubcheck), 'Debian’s package epubcheck is missing on this machine')
  const folder = mkdtempSync(join(tmpdir(), 'epubcheck-'))
  try {
    for (const order of [await converted, orderOf()]) {
      const { epub, failures } = await makeFormats({ ...order, formats: ['epub'] })
      expect(failures).toEqual({})
      const path = join(folder, 'article.epub')
      writeFileSync(path, epub ?? '')
      expect(report(path)).not.toMatch(/^(?:ERROR|FATAL|WARNING)/m)
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Calls the program by its archive, because the command of the package needs a service of the kernel. */
function report(path: string): string {
  try {
    return execFileSync('java', ['-jar', epubcheck, path], { encoding: 'utf8', stdio: 'pipe' })
  } catch (cause) {
    const { stdout = '', stderr = '', message } = cause as Error & { stdout?: string; stderr?: string }
    return `${stdout}${stderr}` || `ERROR ${message}`
  }
}
