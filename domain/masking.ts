interface Identity {
  firstName: string
  lastName: string
  email: string
  affiliation?: string
  orcid: string | null
}

function escapePattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Text with the people's full names, e-mail addresses, affiliations and ORCID iDs replaced: what blinded eyes may read. */
export function masked(text: string, people: readonly Identity[]): string {
  const needles = people
    .flatMap(({ firstName, lastName, email, affiliation, orcid }) => [
      `${firstName} ${lastName}`,
      `${lastName}, ${firstName}`,
      `${lastName} ${firstName}`,
      `${firstName.slice(0, 1)}. ${lastName}`,
      email,
      affiliation ?? '',
      orcid ?? '',
    ])
    .map((needle) => needle.trim())
    .filter((needle) => needle.length > 3)
    .sort((a, b) => b.length - a.length)
  if (needles.length === 0) return text
  const pattern = new RegExp(
    needles.map((needle) => escapePattern(needle).replaceAll(/\s+/g, '\\s+')).join('|'),
    'giu',
  )
  return text.replaceAll(pattern, '[removed]')
}
