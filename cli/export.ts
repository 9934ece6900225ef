/** `npm run export`: writes everything of the journal into a new folder, in open forms and with checksums. */
import { resolve } from 'node:path'
import { withJournal } from '#cli/journal.ts'
import { optionsOf } from '#cli/options.ts'
import { Refusal } from '#domain/errors.ts'
import { ojsReleases } from '#domain/journal/exports.ts'
import { writeFolder } from '#server/exports/folder.ts'
import { exportJournal } from '#server/exports/make.ts'

const usage = `npm run export -- FOLDER [options]: writes everything of the journal into a new folder, in open forms and with checksums.
  --published         only what readers can see: no manuscripts, reviews or accounts
  --preservation      only JATS and PDF of the published articles, as archives such as Portico take them
  --ojs 3.4           writes XML for this release of OJS instead of 3.5
README.txt in the folder says what is where.`

const { values, positionals } = optionsOf(usage, {
  published: { type: 'boolean', default: false },
  preservation: { type: 'boolean', default: false },
  ojs: { type: 'string', default: ojsReleases[0] },
})

await withJournal(async (context) => {
  const [given] = positionals
  if (!given) throw new Refusal('invalid', usage)
  const ojs = ojsReleases.find((release) => release === values.ojs)
  if (!ojs)
    throw new Refusal('invalid', `XML is written for these releases of OJS: ${ojsReleases.join(', ')}.`)
  const kind = values.preservation ? 'preservation' : values.published ? 'published' : 'everything'
  const root = resolve(given)
  let shown = Date.now()
  const written = await writeFolder(exportJournal(context, { kind, ojs, viewer: null }), root, (count) => {
    if (Date.now() - shown < 2000) return
    shown = Date.now()
    console.log(`${count.toLocaleString('en-US')} files …`)
  })
  console.log(`${written.toLocaleString('en-US')} files in ${root}. Begin with data/README.txt.`)
})
