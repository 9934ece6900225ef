import { readServiceAnswer } from '../../http/service-answer.ts'
import { childText, descendants, parseXml, textOf } from '../../jats/xml.ts'
import { crossrefDeposit } from '../crossref.ts'
import {
  ask,
  type DepositConfig,
  longestAnswer,
  type Outcome,
  type Registry,
  type Subject,
} from './registry.ts'

/**
 * Crossref: a deposit by HTTPS POST, and its result by the submission log
 * (https://www.crossref.org/documentation/register-maintain-records/). Credentials of a deposit are in the body, so that no log
 * of addresses has them; results can be asked for by address only.
 */
export function crossrefRegistry(config: NonNullable<DepositConfig['crossref']>): Registry {
  const { url, user, password, matchesReferences } = config
  const account = { usr: user, pwd: password }
  return {
    takes: ({ article, settings }) => {
      const { prefix: doiPrefix } = settings.dois
      return doiPrefix !== '' && article.doi.toLowerCase().startsWith(`${doiPrefix.toLowerCase()}/`)
    },

    async send(subject) {
      const xml = crossrefDeposit(subject)
      const batch = /<doi_batch_id>([^<]+)</.exec(xml)?.[1] ?? ''
      const form = new FormData()
      form.set('operation', 'doMDUpload')
      form.set('login_id', user)
      form.set('login_passwd', password)
      form.set('fname', new Blob([xml], { type: 'application/xml' }), `${batch}.xml`)
      const response = await ask(`${url}/servlet/deposit`, { method: 'POST', body: form })
      const answer = await readServiceAnswer(response, longestAnswer)
      if (response.status === 401 || response.status === 403)
        throw new Error('Crossref refused the user name or the password')
      if (!response.ok)
        return { state: 'failed', problem: `Crossref answered ${response.status}: ${plain(answer)}` }
      return { state: 'sent', reference: batch }
    },

    async check({ reference, article }) {
      const query = new URLSearchParams({ ...account, doi_batch_id: reference, type: 'result' })
      const response = await ask(`${url}/servlet/submissionDownload?${query}`, { method: 'GET' })
      if (!response.ok) throw new Error(`Crossref answered ${response.status}`)
      const outcome = readResult(await readServiceAnswer(response, longestAnswer), reference)
      if (outcome?.state !== 'registered' || !matchesReferences) return outcome
      return { ...outcome, referencesMatched: await matched(article) }
    },
  }

  /** How many references of an article Crossref has found the DOIs of. */
  async function matched({ doi }: Subject['article']): Promise<number> {
    const query = new URLSearchParams({ ...account, doi })
    const response = await ask(`${url}/getResolvedRefs?${query}`, { method: 'GET' })
    if (!response.ok) throw new Error(`Crossref answered ${response.status}`)
    const answer = JSON.parse(await readServiceAnswer(response, longestAnswer)) as Record<string, unknown>
    const list = answer['matched-references']
    return Array.isArray(list) ? list.length : 0
  }
}

/** Reads a doi_batch_diagnostic. Null while the deposit is in the queue. */
function readResult(xml: string, reference: string): Outcome | null {
  const root = parseXml(xml)
  if (root.name !== 'doi_batch_diagnostic') throw new Error('This is not a result of Crossref')
  const status = root.attributes.status ?? ''
  if (status !== 'completed') return null
  const records = descendants(root, 'record_diagnostic')
  const messages = records.map((record) => childText(record, 'msg')?.trim() || plain(textOf(record)))
  const isRefused = records.length === 0 || records.some((record) => record.attributes.status === 'Failure')
  if (isRefused)
    return { state: 'failed', problem: messages.join(' ').slice(0, 1000) || 'Crossref gave no reason.' }
  const warnings = messages.filter((_, index) => records[index]?.attributes.status === 'Warning')
  return { state: 'registered', reference, ...(warnings.length > 0 && { detail: warnings.join(' ') }) }
}

function plain(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 500)
}
