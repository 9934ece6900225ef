import { letterClosing } from '#domain/manuscript/decision-letter.ts'

/** Structure of every message: greeting, paragraphs, at most one button, signature. */
export interface Letter {
  subject: string
  greeting: string
  paragraphs: string[]
  /** The button. */
  link?: { label: string; url: string }
  /** Paragraphs that follow the button. */
  closing?: string[]
  /** What a person wrote for this message. It is also sent where the journal's wording does not contain `{note}`. */
  note?: string
  journal: string
  /** Name of the template in the catalogue; undefined if the journal cannot change the wording. */
  template?: string
  /** Values of the variables that may occur in the journal's wording. */
  values?: object
}

export interface Message {
  subject: string
  text: string
  html: string
  /** The letter from which the message was made; undefined if the journal cannot change the wording. */
  letter?: Letter
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character)
}

/**
 * Returns the text as one line without control characters, because a line break in a subject could begin
 * another e-mail header.
 */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
}

export function compose(letter: Letter): Message {
  const { subject, greeting, paragraphs, link, closing = [], journal } = letter
  // A letter without a greeting was written by a person and contains its own closing.
  const signature = `${greeting ? `${letterClosing}\n` : ''}${journal}\nEditorial office`
  const text = [
    ...(greeting ? [greeting] : []),
    ...paragraphs,
    ...(link ? [`${link.label}:\n${link.url}`] : []),
    ...closing,
    signature,
  ].join('\n\n')
  const button = link
    ? `<p style="margin:0 0 16px"><a href="${escapeHtml(link.url)}" style="display:inline-block;padding:12px 24px;background:#123f66;color:#fdfcf9;text-decoration:none;border-radius:2px">${escapeHtml(link.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#61676f">If the button does not work, open this address: ${escapeHtml(link.url)}</p>`
    : ''
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(oneLine(subject))}</title></head>
<body style="margin:0;background:#fdfcf9;color:#1b1f24;font:16px/26px Georgia,serif">
<div style="max-width:600px;margin:0 auto;padding:32px 24px;overflow-wrap:anywhere;word-break:break-word">
<p style="margin:0 0 24px;padding:0 0 12px;border-bottom:1px solid #1b1f24;font-size:19px">${escapeHtml(journal)}</p>
${[...(greeting ? [greeting] : []), ...paragraphs].map(paragraph).join('\n')}
${button}
${[...closing, signature].map(paragraph).join('\n')}
</div></body></html>`
  return { subject: oneLine(subject), text, html, letter }
}
