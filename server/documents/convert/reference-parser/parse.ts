import type { CslItem } from '../references.ts'

/** How certain each field is, from 0 to 1. */
export type FieldConfidence = Record<string, number>

export function parseReference(text: string): { item: CslItem; confidence: FieldConfidence } {
  const year = /\b(?:1[5-9]|20)\d\d[a-z]?\b/.exec(text)
  const lead = text.slice(0, year?.index ?? 60)
  const author = lead.split(/[;,&]|\.\s/)[0]?.trim() ?? ''
  const names = [
    ...lead.matchAll(/(\p{Lu}[\p{L}'’-]+(?:\s\p{Lu}[\p{L}'’-]+)*),?\s+(?:\p{Lu}\.?[ -]?){1,3}/gu),
  ].map((m) => ({ family: m[1] ?? '', given: '' }))
  return {
    item: {
      id: '',
      type: 'article',
      author: names.length > 0 ? names : [{ literal: author }],
      issued: year ? { literal: year[0] } : undefined,
    },
    confidence: { all: 0.5 },
  }
}
