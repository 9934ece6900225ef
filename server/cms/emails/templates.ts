import { Refusal } from '#domain/errors.ts'
import type { EmailTemplateView, WordingChange, WordingInput } from '#domain/schemas/cms.ts'
import { catalogue } from '#emails/catalogue.ts'
import { linked } from '#emails/parts.ts'
import { reworded, wordingOf } from '#emails/wording.ts'
import type { Context } from '../../context.ts'
import { refuseOvertaken } from '../../http/overtaken.ts'
import { checkWording, known, marked } from '../../mail/wording-rules.ts'
import { audit } from '../../workflow/record.ts'
import { deleteWording, findWording, listWordings, lockWordings, putWording } from './queries.ts'

export async function emailTemplates({ db }: Context): Promise<EmailTemplateView[]> {
  const own = new Map((await listWordings(db)).map((row) => [row.template, row]))
  return Object.entries(catalogue).map(([id, template]) => {
    const letter = marked(template)
    const standard = wordingOf(letter)
    const mine = own.get(id)
    return {
      template: id,
      name: template.name,
      to: template.to.label,
      when: template.when,
      variables: [
        ...Object.entries(template.variables).map(([name, { means }]) => ({ name, means })),
        ...(letter.link
          ? [{ name: 'button', means: `The button “${letter.link.label}”, in a paragraph of its own` }]
          : []),
      ],
      subject: mine?.subject ?? standard.subject,
      body: mine?.body ?? standard.body,
      defaultSubject: standard.subject,
      defaultBody: standard.body,
      isOwn: mine !== undefined,
      updatedAt: mine?.updatedAt ?? null,
      updatedBy: mine?.updatedBy ?? null,
    }
  })
}

export async function changeWording(
  context: Context,
  by: string,
  name: string,
  { was, ...wording }: WordingChange,
): Promise<EmailTemplateView> {
  checkWording(known(name), wording)
  const at = context.clock.now()
  await context.db.transaction().execute(async (trx) => {
    await lockWordings(trx)
    refuseOvertaken(was, (await findWording(trx, name)) ?? wordingOf(marked(known(name))))
    await putWording(trx, name, wording, { at, by })
    await audit(
      trx,
      { actorId: by, action: 'email_template_updated', subject: ['email_template', name], at },
      wording,
    )
  })
  return one(context, name)
}

/** Restores the default wording. */
export async function resetWording(context: Context, by: string, name: string): Promise<EmailTemplateView> {
  known(name)
  const at = context.clock.now()
  await context.db.transaction().execute(async (trx) => {
    if (await deleteWording(trx, name))
      await audit(
        trx,
        { actorId: by, action: 'email_template_reset', subject: ['email_template', name], at },
        {},
      )
  })
  return one(context, name)
}

async function one(context: Context, name: string): Promise<EmailTemplateView> {
  const view = (await emailTemplates(context)).find(({ template }) => template === name)
  if (!view) throw new Refusal('not_found')
  return view
}

/** Previews the message with sample values. */
export async function previewWording(
  { settings }: Context,
  name: string,
  wording: WordingInput,
): Promise<{ subject: string; text: string }> {
  const template = known(name)
  checkWording(template, wording)
  const { journal } = await settings()
  const letter = marked(template)
  const values = Object.fromEntries(
    Object.entries(template.variables).map(([variable, { sample }]) => [variable, sample]),
  )
  const message = reworded(
    {
      ...letter,
      journal: journal.title,
      values: { ...values, journal: journal.title },
      ...(letter.link && { link: { ...letter.link, url: linked.url.sample } }),
    },
    wording,
  )
  return { subject: message.subject, text: message.text }
}
