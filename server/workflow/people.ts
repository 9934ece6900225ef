/** Returns the name by which a person is addressed: the full name if known, otherwise the user name. */
export function personName(person: {
  username: string
  firstName: string | null
  lastName: string | null
}): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || person.username
}
