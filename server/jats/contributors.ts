import { wordIn } from '#domain/article/article-words.ts'
import { affiliationOf, emailsIn } from './affiliations.ts'
import { emailsOf } from './correspondence.ts'
import type { Affiliation, Contributor, Credit } from './model.ts'
import { isStatementNote } from './statement-kinds.ts'
import { child, childText, descendants, elements, isElement, textOf, type XmlElement } from './xml.ts'

/** What the elements of a contrib refer to. */
interface Referred {
  affiliations: ReadonlyMap<string, Affiliation>
  /** E-mail addresses that stand in affiliations. */
  emails: ReadonlyMap<string, string[]>
  notes: ReadonlyMap<string, XmlElement>
  meta: XmlElement | undefined
}

/** Returns the authors, with the members of groups, and everybody else by what they did. */
export function peopleOf(
  meta: XmlElement | undefined,
  back?: XmlElement,
  language?: string | null,
): { contributors: Contributor[]; credits: Credit[]; onBehalfOf: string[] } {
  const groups = elements(meta, 'contrib-group')
  const referred = referredIn(meta, back)
  const all = groups.flatMap((group) =>
    elements(group, 'contrib').map((contrib) => ({
      contrib,
      kind: kindOf(contrib),
      person: contributorOf(contrib, group, referred),
    })),
  )
  const members = new Set<Contributor>()
  const holders = all.filter(({ person }) => person.collaboration !== null)
  for (const { contrib, kind, person } of all) {
    const holder = holders.find(({ contrib: group }) => group.attributes.id === contrib.attributes.rid)
    const own = contrib.attributes.rid && holder && holder.person !== person ? holder : null
    // PLOS lists the members of the only group among the authors, but not in the byline.
    const only = kind === 'non-byline' && holders.length === 1 ? holders[0] : null
    const group = own ?? only
    if (group) {
      group.person.members.push(person)
      members.add(person)
    }
  }
  const rest = all.filter(({ person }) => !members.has(person))
  const credits = new Map<string, Contributor[]>()
  for (const { contrib, kind, person } of rest) {
    if (kind === 'author') continue
    const title = wordIn(language, creditTitle(contrib, kind))
    credits.set(title, [...(credits.get(title) ?? []), person])
  }
  return {
    contributors: rest.filter(({ kind }) => kind === 'author').map(({ person }) => person),
    credits: [...credits].map(([title, people]) => ({ title, people })),
    onBehalfOf: [
      ...groups.flatMap((group) => [
        ...elements(group, 'on-behalf-of'),
        ...elements(group, 'contrib').flatMap((contrib) => elements(contrib, 'on-behalf-of')),
      ]),
    ]
      .map(textOf)
      .filter(Boolean),
  }
}

function kindOf(contrib: XmlElement): string {
  const kind = (contrib.attributes['contrib-type'] ?? 'author').toLowerCase()
  if (/non-?byline/.test(kind)) return 'non-byline'
  return /^(author|collab|on-behalf-of|group)/.test(kind) ? 'author' : kind
}

const creditTitles: [RegExp, string][] = [
  [/editor/, 'Edited by'],
  [/review|referee/, 'Reviewed by'],
  [/translat/, 'Translated by'],
  [/illustrat/, 'Illustrations by'],
  [/non-byline/, 'Members of the group'],
]

function creditTitle(contrib: XmlElement, kind: string): string {
  const known = creditTitles.find(([words]) => words.test(kind))?.[1]
  return known ?? (childText(contrib, 'role') || 'Further contributors')
}

function referredIn(meta: XmlElement | undefined, back: XmlElement | undefined): Referred {
  const affiliations = new Map<string, Affiliation>()
  const emails = new Map<string, string[]>()
  for (const aff of [
    ...elements(meta, 'aff', 'aff-alternatives'),
    ...elements(meta, 'contrib-group').flatMap((group) => descendants(group, 'aff', 'aff-alternatives')),
  ]) {
    const own = aff.name === 'aff-alternatives' ? child(aff, 'aff') : aff
    const id = aff.attributes.id ?? own?.attributes.id
    if (!id || !own || affiliations.has(id)) continue
    affiliations.set(id, affiliationOf(own))
    emails.set(id, emailsIn(own))
  }
  const notes = [child(meta, 'author-notes'), ...elements(back, 'fn-group')].flatMap((group) =>
    descendants(group, 'fn'),
  )
  return { affiliations, emails, meta, notes: new Map(notes.map((fn) => [fn.attributes.id ?? '', fn])) }
}

function contributorOf(contrib: XmlElement, group: XmlElement, referred: Referred): Contributor {
  const name = child(contrib, 'name') ?? descendants(child(contrib, 'name-alternatives'), 'name')[0]
  const stringName = child(contrib, 'string-name')
  const collab = child(contrib, 'collab') ?? descendants(child(contrib, 'collab-alternatives'), 'collab')[0]
  const references = elements(contrib, 'xref')
  const idsOf = (xrefs: readonly XmlElement[]) => xrefs.flatMap((x) => (x.attributes.rid ?? '').split(/\s+/))
  // Old files name the affiliations in an attribute of the person.
  const places = [
    ...idsOf(references.filter((x) => x.attributes['ref-type'] === 'aff')),
    ...(contrib.attributes.rid ?? '').split(/\s+/),
  ]
  const linked = places.flatMap((id) => referred.affiliations.get(id) ?? [])
  const own = elements(contrib, 'aff').map(affiliationOf)
  const unlinked =
    linked.length + own.length === 0 ? elements(group, 'aff').filter((a) => !a.attributes.id) : []
  const corresponding = references.find((x) => x.attributes['ref-type'] === 'corresp')
  const notes = idsOf(references).flatMap((id) => referred.notes.get(id) ?? [])
  const placeEmails = [
    ...places.flatMap((id) => referred.emails.get(id) ?? []),
    ...elements(contrib, 'aff').flatMap(emailsIn),
  ]
  const email =
    childText(contrib, 'email') ??
    childText(child(contrib, 'address'), 'email') ??
    emailsOf(referred.meta, contrib, corresponding?.attributes.rid) ??
    placeEmails[0] ??
    null
  const isEqual = (fn: XmlElement) =>
    fn.attributes['fn-type'] === 'equal' || /contributed equally/i.test(textOf(fn))
  const familyName = [
    childText(name, 'surname') ?? childText(stringName, 'surname') ?? '',
    childText(name, 'suffix') ?? '',
  ]
  return {
    givenName: childText(name, 'given-names') ?? childText(stringName, 'given-names') ?? '',
    familyName:
      familyName.join(' ').trim() ||
      (collab ? '' : textOf(stringName) || (child(contrib, 'anonymous') ? 'Anonymous' : '')),
    collaboration: collab ? collabName(collab) : null,
    orcid: orcidOf(contrib),
    affiliations: [...own, ...linked, ...unlinked.map(affiliationOf)],
    roles: rolesOf(contrib),
    isCorresponding: contrib.attributes.corresp === 'yes' || corresponding !== undefined,
    equalContribution: contrib.attributes['equal-contrib'] === 'yes' || notes.some(isEqual),
    email,
    isDeceased: contrib.attributes.deceased === 'yes',
    notes: [...new Set(notes.filter((fn) => !isStatementNote(fn)).map(noteText))],
    furtherEmails: placeEmails.filter((address) => address !== email),
    degrees: elements(contrib, 'degrees').map(textOf).join(', ') || null,
    bio: child(contrib, 'bio') ?? null,
    members: descendants(collab, 'contrib').map((member) => contributorOf(member, group, referred)),
  }
}

const noteText = (fn: XmlElement) => elements(fn, 'p').map(textOf).join(' ') || textOf(fn)

/**
 * Returns the name of a group. The collab element may also contain its members, so only its own text is used.
 */
function collabName(collab: XmlElement): string {
  const own = collab.children.filter(
    (node) => !isElement(node) || !['contrib-group', 'xref', 'fn'].includes(node.name),
  )
  return textOf({ ...collab, children: own }).replace(/[,;:]$/, '')
}

function orcidOf(contrib: XmlElement): string | null {
  const ids = [
    ...elements(contrib, 'contrib-id').filter((e) => e.attributes['contrib-id-type'] === 'orcid'),
    ...elements(contrib, 'uri', 'ext-link').filter((e) => /orcid/.test(Object.values(e.attributes).join())),
  ]
  const found = ids.map((id) =>
    /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/.exec(`${textOf(id)} ${id.attributes['xlink:href'] ?? ''}`),
  )
  return found.find(Boolean)?.[0] ?? null
}

function rolesOf(contrib: XmlElement): string[] {
  const names = elements(contrib, 'role').map((role) => textOf(role) || role.attributes['vocab-term'] || '')
  return [...new Set(names.filter(Boolean))]
}
