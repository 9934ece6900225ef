import type { Difference, Tally } from './report.ts'
import { all, childrenOf, closest, hasClass, lettersOf, type Node, named, textOf } from './tree.ts'

/** Compares each person or group with what the page shows of them: name, affiliations, iD, e-mail and roles. */
export function comparePeople(file: Node, page: Node, tally: Tally): Difference[] {
  const byId = new Map(
    all(file, ({ attributes }) => attributes.id !== undefined).map((node) => [node.attributes.id, node]),
  )
  const about = aboutPeopleOn(page)
  const entries = about.names.map((node) => ({
    name: nameShown(node),
    ...everythingAbout(node, about, page),
    isUsed: false,
  }))
  const kind = 'contributors'
  return named(file, 'contrib').flatMap((contrib): Difference[] => {
    tally.count(kind, 'file')
    const name = nameOf(contrib)
    const text = textOf(contrib).replaceAll(/\s+/g, ' ').trim()
    const expected: [string, string][] = [
      ...linkedTo(contrib, byId, 'aff', 'aff-alternatives').map((aff): [string, string] => [
        'affiliation',
        affiliationLetters(aff),
      ]),
      ...childrenOf(contrib, 'aff').map((aff): [string, string] => ['affiliation', affiliationLetters(aff)]),
      ...linkedTo(contrib, byId, 'fn', 'p').map((fn): [string, string] => [
        'note',
        lettersOf(childrenOf(fn, 'p').map(textOf).join('')),
      ]),
      ...childrenOf(contrib, 'role').map((role): [string, string] => ['role', lettersOf(textOf(role))]),
      ...linkedTo(contrib, byId, 'aff').flatMap((aff) =>
        named(aff, 'email').map((email): [string, string] => ['e-mail', lettersOf(textOf(email))]),
      ),
      ...childrenOf(contrib, 'email').map((email): [string, string] => ['e-mail', lettersOf(textOf(email))]),
      ...childrenOf(contrib, 'bio', 'degrees').map((bio): [string, string] => [
        'details',
        lettersOf(textOf(bio)),
      ]),
    ]
    // A person may stand in several parts, and the page may have these in another order than the file.
    const alike = entries.filter((entry) => !entry.isUsed && name !== '' && entry.name === name)
    const isWhole = ({ letters }: { letters: string }) =>
      expected.every(([, value]) => letters.includes(value))
    const found = alike.find(isWhole) ?? alike[0]
    if (!found) return [{ kind, what: 'not on the page', path: contrib.path, text }]
    found.isUsed = true
    tally.count(kind, 'page')
    const { letters, links, text: shownText } = found
    const lost = expected
      .filter(([, value]) => value && !letters.includes(value))
      .map(([what, value]) => ({
        kind,
        what: `${what} not shown with the person`,
        path: contrib.path,
        text: value,
      }))
    const orcid = named(contrib, 'contrib-id', 'uri')
      .filter((id) => closest(id, 'contrib') === contrib)
      .map((id) => /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/.exec(textOf(id))?.[0])[0]
    if (orcid && !links.some((href) => href.includes(orcid)))
      lost.push({ kind, what: 'ORCID iD not shown', path: contrib.path, text: orcid })
    if (contrib.attributes['equal-contrib'] === 'yes' && !/equal/i.test(shownText))
      lost.push({ kind, what: 'equal contribution not shown', path: contrib.path, text })
    if (contrib.attributes.deceased === 'yes' && !/deceased/i.test(shownText))
      lost.push({ kind, what: 'death not shown', path: contrib.path, text })
    return lost
  })
}

/** The name alone, without the numbers of affiliations and, in a credit, without role and place. */
function nameShown(person: Node): string {
  const isCredit = closest(person, 'p')?.attributes.class === 'credits'
  const text = person.children.filter((child) => typeof child === 'string').join('')
  return lettersOf(isCredit ? (text.split(',')[0] ?? '') : text)
}

/** The parts of a page that may say something of a person. Searched once, because articles have hundreds of people. */
interface AboutPeople {
  names: readonly Node[]
  affiliations: readonly Node[]
  details: readonly { node: Node; name: string }[]
  statements: readonly Node[]
}

function aboutPeopleOn(page: Node): AboutPeople {
  const people = all(page, (node) => hasClass(node, 'person'))
  return {
    names: people.filter(({ name }) => name === 'span'),
    affiliations: all(page, (node) => hasClass(node, 'affiliations')),
    details: people
      .filter(({ name }) => name === 'div')
      .map((node) => ({ node, name: lettersOf(textOf(childrenOf(node, 'dt')[0])) })),
    statements: all(page, (node) => hasClass(node, 'statement')).flatMap((one) => named(one, 'p')),
  }
}

/** What the page says of a person: at the name, in the numbered affiliations, in the details and in statements. */
function everythingAbout(
  person: Node,
  about: AboutPeople,
  page: Node,
): { letters: string; links: string[]; text: string } {
  const sectionOf = (node: Node) => closest(node, 'section') ?? page
  const isOwn = (node: Node) => sectionOf(node) === sectionOf(person)
  const places = about.affiliations.filter(isOwn).flatMap((list) => childrenOf(list, 'li'))
  const numbers = named(person, 'sup').flatMap((sup) => textOf(sup).split(','))
  const own = places.length > 1 ? places.filter((_, index) => numbers.includes(String(index + 1))) : places
  const name = nameShown(person)
  const details = about.details.filter((one) => one.name === name && isOwn(one.node)).map(({ node }) => node)
  const nodes = [person, ...own, ...details]
  return {
    letters: lettersOf([...nodes, ...about.statements].map((node) => textOf(node)).join(' ')),
    links: nodes.flatMap((node) => named(node, 'a')).map(({ attributes }) => attributes.href ?? ''),
    text: nodes.map((node) => textOf(node)).join(' '),
  }
}

function nameOf(contrib: Node): string {
  const name =
    childrenOf(contrib, 'name')[0] ??
    named(contrib, 'name').find((one) => closest(one, 'contrib') === contrib)
  if (name) {
    const value = (part: string) => textOf(childrenOf(name, part)[0])
    return lettersOf(`${value('given-names')}${value('surname')}${value('suffix')}`)
  }
  const collab = childrenOf(contrib, 'collab')[0]
  if (collab)
    return lettersOf(
      collab.children
        .map((child) =>
          typeof child === 'string' || !/^(contrib-group|xref|fn)$/.test(child.name) ? textOf(child) : '',
        )
        .join(''),
    )
  return childrenOf(contrib, 'anonymous')[0]
    ? 'anonymous'
    : lettersOf(textOf(childrenOf(contrib, 'string-name')[0]))
}

function linkedTo(contrib: Node, byId: ReadonlyMap<string | undefined, Node>, ...names: string[]): Node[] {
  return childrenOf(contrib, 'xref').flatMap(({ attributes }) =>
    (attributes.rid ?? '').split(/\s+/).flatMap((id) => {
      const target = byId.get(id)
      return target && names.includes(target.name) ? [target] : []
    }),
  )
}

/** Affiliations are often given twice, in parts and as a whole. The name of the institution must be shown. */
const affiliationLetters = (aff: Node) =>
  lettersOf(
    withoutAddresses(
      textOf(
        named(aff, 'institution').find(({ attributes }) => attributes['content-type'] === 'original') ??
          named(aff, 'institution')[0] ??
          '',
      ),
    ),
  )

/** E-mail addresses and iDs in an affiliation are shown with the person. */
const withoutAddresses = (text: string) =>
  text
    .replaceAll(/(?:orcid)?\s*:?\s*https?:\/\/orcid\.org\/[\dX-]+/gi, '')
    .replaceAll(/(?:e-?mail|correo)?\s*:?\s*[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gi, '')
