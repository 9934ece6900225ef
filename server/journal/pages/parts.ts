import { policyKeys } from '#domain/journal/policies.ts'
import type { Settings } from '#domain/journal/settings.ts'
import type { DefaultContentView } from '#domain/schemas/cms.ts'
import { type DefaultPage, readPages } from './default-pages.ts'
import { renderContent } from './render.ts'

/**
 * Parts of built-in pages, such as 'home.about'. Each is the active content item with its key, otherwise our own text, if we have
 * one.
 */

const everywhere = readPages(new URL('parts/', import.meta.url))
const ofSample = readPages(new URL('parts-sample/', import.meta.url))
const ofOthers = readPages(new URL('parts-new/', import.meta.url))

/** Returns our own texts. What the sample journal says of its field, no other journal says. */
export function defaultParts({ journal }: Pick<Settings, 'journal'>): DefaultContentView[] {
  return [...(journal.sample ? ofSample : ofOthers), ...everywhere].map(asDefault)
}

function asDefault(page: DefaultPage): DefaultContentView {
  return { ...page, section: page.section as DefaultContentView['section'], contentType: 'markdown' }
}

const policyTexts = readPages(new URL('policies/', import.meta.url))

/** Returns the texts from which administrators begin a policy. Readers see none of them until it is published. */
export function beginningsOfPolicies(): DefaultContentView[] {
  return policyKeys.flatMap((key) => policyTexts.filter((page) => page.key === key).map(asDefault))
}

type Part = Pick<DefaultContentView, 'key' | 'title' | 'content'> & {
  contentType: string
  isActive?: boolean
}

/** Returns the parts of one page as HTML, by their key without `prefix`. `written` are the content items with such keys. */
export function partsOf(prefix: string, written: readonly Part[], settings: Settings) {
  const shown = written.filter(({ isActive }) => isActive !== false)
  const keys = new Set(shown.map(({ key }) => key))
  const ours: readonly Part[] = defaultParts(settings).filter(
    ({ key }) => key.startsWith(prefix) && !keys.has(key),
  )
  return Object.fromEntries(
    [...shown, ...ours].map(({ key, title, content, contentType }) => [
      key.slice(prefix.length),
      { key, title, html: renderContent(content, contentType, settings) },
    ]),
  )
}
