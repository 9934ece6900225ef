/** Mail providers whose domain does not identify an institution. */
const providers = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com yahoo.com icloud.com me.com proton.me protonmail.com gmx.de gmx.net web.de qq.com 163.com 126.com mail.ru yandex.ru demo.example'.split(
    ' ',
  ),
)

const domainOf = (email: string) =>
  email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()

/**
 * Whether an e-mail address belongs to the same institution as one of the others, judged by its domain.
 * Domains of public mail providers are ignored.
 */
export function sharesInstitution(email: string, others: readonly string[]): boolean {
  const domain = domainOf(email)
  return !providers.has(domain) && others.some((other) => domainOf(other) === domain)
}
