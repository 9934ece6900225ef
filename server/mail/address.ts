/** Returns the address in a sender such as 'Office <office@journal.example>'. */
export function addressIn(sender: string): string {
  return /<([^>]+)>/.exec(sender)?.[1] ?? sender.trim()
}
