/** Child processes connected by IPC; they end when this process ends. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileCache } from '../bin/install.mjs'
import { memoryEnvironment, memoryFlags } from '../bin/memory.mjs'

export interface Running {
  pid: number
  /** Sends a message and waits for its answer. */
  ask<Answer>(message: object): Promise<Answer>
  /** Waits for the next message. */
  hear<Answer>(): Promise<Answer>
  stop(): Promise<void>
}

export function startProcess(
  script: string,
  { env = {}, quiet = false }: { env?: Record<string, string>; quiet?: boolean } = {},
): Running {
  const flags = script.startsWith('../build/') ? memoryFlags : []
  const child = spawn(process.execPath, [...flags, fileURLToPath(new URL(script, import.meta.url))], {
    // The server's log is written but discarded.
    stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit', 'ipc'],
    env: {
      ...{ ...process.env, ...memoryEnvironment, NODE_COMPILE_CACHE: compileCache },
      ...{ NODE_ENV: 'production', ...env },
    },
  })
  const hear = <Answer>() => nextMessage<Answer>(child, script)
  return {
    pid: child.pid ?? 0,
    hear,
    ask(message) {
      const answer = hear<never>()
      child.send(message)
      return answer
    },
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
        child.once('exit', () => {
          clearTimeout(timer)
          resolve()
        })
        if (child.connected) child.disconnect()
      }),
  }
}

function nextMessage<Answer>(child: ChildProcess, script: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error(`${script} ended before it answered`))
    child.once('exit', ended)
    child.once('message', (message) => {
      child.off('exit', ended)
      resolve(message as Answer)
    })
  })
}

/** Returns the processor time used by a process in milliseconds, or null if unknown. */
export function processorTime(pid: number): number | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    // Fields utime and stime, in hundredths of a second on every Linux that Node runs on (proc(5)).
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return null
  }
}

/** Returns the ids of the processes that a process has started and that still run, with theirs. */
export function childrenOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number)
  return children.flatMap((child) => [child, ...childrenOf(child)])
}

function parentOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    // It has ended meanwhile.
    return 0
  }
}
