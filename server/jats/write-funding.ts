import { rorOf } from '#domain/account/ror.ts'
import type { FunderPart } from '#domain/article/article-parts.ts'
import type { JatsRecord } from './write.ts'
import { linked, tag, words } from './write.ts'

/** Funders with their identifiers and awards, and the authors' statement, as JATS4R recommends them. */
export function fundingXml({ funders, funding }: JatsRecord): string {
  const statement = linked('funding-statement', funding)
  return tag('funding-group', funders.map(awardGroupXml).join('') + statement)
}

function awardGroupXml({ name, funderId, ror, awards }: FunderPart, index: number): string {
  const ids = [
    words(
      'institution-id',
      funderId,
      'institution-id-type="doi" vocab="open-funder-registry" vocab-identifier="10.13039/open_funder_registry"',
    ),
    words('institution-id', ror && rorOf(ror), 'institution-id-type="ror"'),
  ]
  const source = tag('institution-wrap', words('institution', name) + ids.join(''))
  const content = tag('funding-source', source) + awards.map((award) => words('award-id', award)).join('')
  return tag('award-group', content, `id="award-${index + 1}"`)
}
