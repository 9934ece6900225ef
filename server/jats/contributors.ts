import type { Affiliation, Contributor } from './model.ts'
import { child, childText, descendants, elements, isElement, textOf, type XmlElement } from './xml.ts'

/** Returns the authors. Editors, translators and reviewers in the same file are omitted. */
export function contributorsOf(meta: XmlElement | undefined): Contributor[] {
  const groups = elements(meta, 'contrib-group')
  const shared = new Map<string, Affiliation>()
  for (const aff of [
    ...elements(meta, 'aff', 'aff-alternatives'),
    ...descendants(child(meta, 'contrib-group'), 'aff'),
  ]) {
    const own = aff.name === 'aff-alternatives' ? child(aff, 'aff') : aff
    const id = aff.attributes.id ?? own?.attributes.id
    if (id && own) shared.set(id, affiliationOf(own))
  }
  for (const group of groups)
    for (const aff of elements(group, 'aff'))
      if (aff.attributes.id) shared.set(aff.attributes.id, affiliationOf(aff))
  return groups
    .flatMap((group) => elements(group, 'contrib').map((contrib) => ({ contrib, group })))
    .filter(({ contrib }) => (contrib.attributes['contrib-type'] ?? 'author') === 'author')
    .map(({ contrib, group }) => contributorOf(contrib, group, shared, meta))
}

function contributorOf(
  contrib: XmlElement,
  group: XmlElement,
  shared: ReadonlyMap<string, Affiliation>,
  meta: XmlElement | undefined,
): Contributor {
  const name = child(contrib, 'name') ?? descendants(child(contrib, 'name-alternatives'), 'name')[0]
  const stringName = child(contrib, 'string-name')
  const collab = child(contrib, 'collab') ?? descendants(child(contrib, 'collab-alternatives'), 'collab')[0]
  const references = elements(contrib, 'xref')
  const linked = references
    .filter((x) => x.attributes['ref-type'] === 'aff')
    .flatMap((x) => (x.attributes.rid ?? '').split(/\s+/))
    .flatMap((id) => shared.get(id) ?? [])
  const own = elements(contrib, 'aff').map(affiliationOf)
  const unlinked =
    linked.length + own.length === 0 ? elements(group, 'aff').filter((a) => !a.attributes.id) : []
  const corresponding = references.find((x) => x.attributes['ref-type'] === 'corresp')
  return {
    givenName: childText(name, 'given-names') ?? childText(stringName, 'given-names') ?? '',
    familyName:
      [childText(name, 'surname') ?? childText(stringName, 'surname') ?? '', childText(name, 'suffix') ?? '']
        .join(' ')
        .trim() || (collab ? '' : textOf(stringName) || (child(contrib, 'anonymous') ? 'Anonymous' : '')),
    collaboration: collab ? collabName(collab) : null,
    orcid: orcidOf(contrib),
    affiliations: [...own, ...linked, ...unlinked.map(affiliationOf)],
    roles: rolesOf(contrib),
    isCorresponding: contrib.attributes.corresp === 'yes' || corresponding !== undefined,
    equalContribution: contrib.attributes['equal-contrib'] === 'yes',
    email: childText(contrib, 'email') ?? emailOf(corresponding, meta),
  }
}

/**
 * Returns the name of a group. The collab element may also contain its members, so only its own text is used.
 */
function collabName(collab: XmlElement): string {
  const own = collab.children.filter((node) => !isElement(node) || node.name !== 'contrib-group')
  return textOf({ ...collab, children: own }).replace(/[,;:]$/, '')
}

function orcidOf(contrib: XmlElement): string | null {
  const id = elements(contrib, 'contrib-id').find((e) => e.attributes['contrib-id-type'] === 'orcid')
  return /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/.exec(textOf(id))?.[0] ?? null
}

function rolesOf(contrib: XmlElement): string[] {
  const names = elements(contrib, 'role').map((role) => role.attributes['vocab-term'] ?? textOf(role))
  return [...new Set(names.filter(Boolean))]
}

function emailOf(reference: XmlElement | undefined, meta: XmlElement | undefined): string | null {
  const rid = reference?.attributes.rid
  if (!rid) return null
  const note = descendants(child(meta, 'author-notes'), 'corresp').find((e) => e.attributes.id === rid)
  return textOf(descendants(note, 'email')[0]) || null
}

function affiliationOf(aff: XmlElement): Affiliation {
  const original = descendants(aff, 'institution').find((e) => e.attributes['content-type'] === 'original')
  const ror = descendants(aff, 'institution-id').find(
    (e) => e.attributes['institution-id-type']?.toLowerCase() === 'ror',
  )
  const parts = aff.children.filter(
    (node) =>
      !isElement(node) || !['label', 'sup', 'email', 'institution-id', 'ext-link'].includes(node.name),
  )
  const text = original ? textOf(original) : joined(parts, aff)
  return { text, ror: textOf(ror) || null }
}

/** Joins adjacent elements ('<institution/><country/>') with commas if the file has no text between them. */
function joined(parts: XmlElement['children'], aff: XmlElement): string {
  const structured = parts.every((part) => isElement(part) || part.trim() === '' || /^[\s,;.]+$/.test(part))
  if (!structured) return textOf({ ...aff, children: parts }).replace(/^[\d*,\s]+/, '')
  return parts
    .filter(isElement)
    .flatMap((part) => (part.name === 'institution-wrap' ? elements(part, 'institution') : [part]))
    .map(textOf)
    .filter(Boolean)
    .join(', ')
}
