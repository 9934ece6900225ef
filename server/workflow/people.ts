/** How a person is addressed: by name where we know it, else by user name. */
export function personName(person: {
  username: string
  firstName: string | null
  lastName: string | null
}): string {
  return [person.firstName, person.lastName].filter(Boolean).join(' ') || person.username
}
