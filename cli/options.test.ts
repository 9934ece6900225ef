import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const call = (command: string, option: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, `${command}.ts`), option], { encoding: 'utf8' })

describe.each(['import', 'export'])('npm run %s', (command) => {
  it('says how it is used', () => {
    const { status, stdout, stderr } = call(command, '--help')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(new RegExp(`^npm run ${command} -- `))
  })

  it('refuses an option that it does not know in a sentence', () => {
    const { status, stdout, stderr } = call(command, '--unknown')
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain('--unknown')
    expect(stderr).toContain(`npm run ${command} -- `)
    expect(stderr).not.toContain('    at ')
  })
})
