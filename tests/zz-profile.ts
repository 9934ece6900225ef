import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
export const session = new Session()
export async function startProfile() { session.connect(); await session.post('Profiler.enable'); await session.post('Profiler.setSamplingInterval', { interval: 5000 }); await session.post('Profiler.start') }
export async function stopProfile(path: string) { const { profile } = await session.post('Profiler.stop'); writeFileSync(path, JSON.stringify(profile)) }
