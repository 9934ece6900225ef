/** `npm run import`: a dry run, its report, and after a question the import. */
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { withJournal } from '#cli/journal.ts'
import { optionsOf } from '#cli/options.ts'
import { Refusal } from '#domain/errors.ts'
import {
  counted,
  type ItemKind,
  importDecisions,
  isDecisionCode,
  suggestedChoice,
} from '#domain/imports/imports.ts'
import type { Context } from '#server/context.ts'
import { decideImport, pauseImport, runImport, startImport, takeBackImport } from '#server/imports/actions.ts'
import { findImport, listImports, questionsOf, reasonsOf } from '#server/imports/queries.ts'
import { countsOf, reportCsv } from '#server/imports/report.ts'
import { workOnImport } from '#server/imports/run.ts'
import { ojsName } from '#server/imports/sources-here.ts'

const usage = `npm run import -- FILE|FOLDER… [options]: a dry run, its report, and after a question the import.
  --ojs                   reads the database of OJS that OJS_DATABASE_URL names, instead of files
  --yes                   imports without asking; questions without an answer are left open
  --decide CODE=ANSWER    answers a question of the report, for example --decide other-journal=take
  --report FILE           writes the report as CSV
  --category NAME         category of articles whose subjects are none of the journal's
  --subscription          the articles are for subscribers only
  --no-pdf-text           does not read the text of PDFs
  --pdf-references        reads the reference lists of PDFs, for articles whose source has none
  --trust-addresses       people's email addresses count as confirmed
npm run import -- --list             earlier imports
npm run import -- --continue ID      goes on with an import
npm run import -- --undo ID          takes an import back`

const { values, positionals } = optionsOf(usage, {
  ojs: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
  decide: { type: 'string', multiple: true, default: [] },
  report: { type: 'string' },
  category: { type: 'string' },
  subscription: { type: 'boolean', default: false },
  'no-pdf-text': { type: 'boolean', default: false },
  'pdf-references': { type: 'boolean', default: false },
  'trust-addresses': { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  continue: { type: 'string' },
  undo: { type: 'string' },
})

const say = (line: string) => console.log(line)
const number = (count: number) => count.toLocaleString('en-US')

await withJournal(main)

async function main(context: Context): Promise<void> {
  if (values.list) return list(context)
  if (values.undo) {
    await takeBackImport(context, null, values.undo, { inJob: false })
    await work(context, values.undo)
    return tell(context, values.undo)
  }
  const id = values.continue ?? (await begun(context))
  if (!id) return
  process.once('SIGINT', () => {
    say('Stopping after the records in hand …')
    void pauseImport(context, id)
  })
  for (const answer of values.decide) {
    const [code = '', choice = ''] = answer.split('=')
    if (!isDecisionCode(code)) throw new Refusal('invalid', `There is no question ${code}.`)
    await decideImport(context, null, id, { code, choice })
  }
  const state = (await findImport(context.db, id))?.state
  if (state === 'paused' && (await findImport(context.db, id))?.checkedAt === null) {
    await runImport(context, null, id, { inJob: false })
    await work(context, id)
  } else if (state === 'waiting' || state === 'checking' || state === 'running' || state === 'undoing')
    await work(context, id)
  await tell(context, id)
  await writeReport(context, id)
  const found = await findImport(context.db, id)
  if (!found || !['checked', 'paused', 'done'].includes(found.state)) return
  if (found.checkedAt === null || !(await agreed())) {
    say(`\nNothing was changed. To go on: npm run import -- --continue ${id}`)
    return
  }
  await runImport(context, null, id, { inJob: false })
  await work(context, id)
  await tell(context, id)
  await writeReport(context, id)
  say(`To take it back: npm run import -- --undo ${id}`)
}

async function begun(context: Context): Promise<string | null> {
  if (positionals.length === 0 && !values.ojs) {
    console.error(usage)
    process.exitCode = 2
    return null
  }
  if (values.ojs && !context.config.ojs)
    throw new Refusal('invalid', 'Set OJS_DATABASE_URL to the address of the database of OJS.')
  const files = await Promise.all(
    positionals.map(async (given) => {
      const path = resolve(given)
      if (!(await stat(path).catch(() => null))) throw new Refusal('not_found', `There is no ${given}.`)
      return { path, name: basename(path) }
    }),
  )
  const sources = [...files, ...(values.ojs ? [{ ojs: true as const, name: ojsName }] : [])]
  const options = {
    isOpenAccess: !values.subscription,
    category: values.category ?? null,
    readsPdfs: !values['no-pdf-text'],
    readsReferences: values['pdf-references'],
    trustsAddresses: values['trust-addresses'],
  }
  return startImport(context, null, { sources, options, inJob: false })
}

async function work(context: Context, id: string): Promise<void> {
  let shown = Date.now()
  const isOurs = await workOnImport(context, id, (read) => {
    if (Date.now() - shown < 2000) return
    shown = Date.now()
    say(`${number(read)} records …`)
  })
  if (!isOurs) say('Another process is working on this import.')
}

async function tell(context: Context, id: string): Promise<void> {
  const { db } = context
  const found = await findImport(db, id)
  if (!found) throw new Refusal('not_found', 'There is no such import.')
  say(`\n${found.name}: ${found.state}${found.problem ? `. ${found.problem}` : ''}`)
  // A run that goes on after a problem, and ends well, is no failure.
  process.exitCode = found.problem ? 1 : 0
  for (const { kind, ...count } of await countsOf(db, id)) {
    const parts = Object.entries(count).filter(([name, value]) => value > 0 || name === 'found')
    say(`  ${kind}: ${parts.map(([name, value]) => `${number(value)} ${name}`).join(', ')}`)
  }
  for (const { code, kind, count, choice, examples, isOpen } of await questionsOf(db, id)) {
    if (!isDecisionCode(code) || !isOpen) continue
    const { question, choices } = importDecisions[code]
    say(`  ? ${question(counted(count, kind as ItemKind))}, for example “${examples[0]}”.`)
    for (const [name, words] of Object.entries(choices))
      say(
        `      --decide ${code}=${name}   ${words}${choice === name ? ' (chosen)' : choice === null && suggestedChoice(code) === name ? ' (suggested)' : ''}`,
      )
  }
  for (const { reason, count, examples } of await reasonsOf(db, id))
    say(`  × ${number(count)}: ${reason} (${examples[0]})`)
}

async function writeReport(context: Context, id: string): Promise<void> {
  if (!values.report) return
  await pipeline(Readable.from(reportCsv(context, id)), createWriteStream(values.report))
  say(`The report is in ${values.report}.`)
}

async function agreed(): Promise<boolean> {
  if (values.yes) return true
  if (!process.stdin.isTTY) return false
  const ask = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await ask.question('\nImport this now? [y/N] ')
  ask.close()
  return /^y/i.test(answer)
}

async function list({ db }: Context): Promise<void> {
  for (const { id, name, state, createdAt } of await listImports(db))
    say(`${id}  ${createdAt.slice(0, 10)}  ${state}  ${name}`)
}
