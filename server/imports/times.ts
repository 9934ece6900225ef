/** A time of OJS's database, which has no time zone, as UTC. */
export const timeOf = (text: string) => new Date(`${text.trim().replace(' ', 'T').slice(0, 19)}Z`)
