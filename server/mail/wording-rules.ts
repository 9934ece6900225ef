import { Refusal } from '#domain/errors.ts'
import type { WordingInput } from '#domain/schemas/cms.ts'
import { catalogue } from '#emails/catalogue.ts'
import type { Template } from '#emails/email.ts'
import { buttonMark, variablesIn } from '#emails/wording.ts'

/** The e-mail of this name. Throws if there is none. */
export function known(name: string): Template {
  const template = Object.hasOwn(catalogue, name) ? catalogue[name] : undefined
  if (!template) throw new Refusal('not_found', 'There is no such email.')
  return template
}

/** Returns the message with the names of its variables in place of values. */
export function marked(template: Template) {
  return template.draw().letter
}

/** Rejects a wording that uses unknown variables or lacks the link that its recipient needs. */
export function checkWording(template: Template, wording: WordingInput): void {
  const { link } = marked(template)
  const open = [...Object.keys(template.variables), ...(link ? ['button'] : [])]
  const issues = (['subject', 'body'] as const).flatMap((path) => {
    const text = { subject: '', body: '', [path]: wording[path] }
    const unknown = variablesIn(text).filter(
      (name) => !open.includes(name) || (path === 'subject' && name === 'button'),
    )
    return unknown.map((name) => ({
      path,
      message: `{${name}} is no variable of this ${path === 'subject' ? 'subject' : 'message'}. There are: ${open.map((one) => `{${one}}`).join(', ')}`,
    }))
  })
  const paragraphs = wording.body.split(/\n\s*\n/).map((paragraph) => paragraph.trim())
  const buttons = wording.body.split(buttonMark).length - 1
  if (link && (buttons !== 1 || !paragraphs.includes(buttonMark)))
    issues.push({
      path: 'body',
      message: `Please keep ${buttonMark} once, in a paragraph of its own: people need the link “${link.label}”.`,
    })
  for (const name of template.needed)
    if (!variablesIn({ subject: '', body: wording.body }).includes(name))
      issues.push({
        path: 'body',
        message: `Please keep {${name}} in the text: ${template.variables[name]?.means ?? name}.`,
      })
  if (issues.length > 0) throw new Refusal('invalid', issues[0]?.message, issues)
}
