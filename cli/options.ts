import { type ParseArgsConfig, parseArgs } from 'node:util'

type Options = NonNullable<ParseArgsConfig['options']>

/** Reads what a command was given. `--help` prints how it is used, and so does an option that it does not know, with exit code 2. */
export function optionsOf<T extends Options>(usage: string, options: T) {
  const given = process.argv.slice(2)
  if (given.includes('--help') || given.includes('-h')) {
    console.log(usage)
    process.exit(0)
  }
  try {
    return parseArgs({ allowPositionals: true, options })
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    process.exit(2)
  }
}
