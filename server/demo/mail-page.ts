export interface DemoEmail {
  id: string
  recipient: string
  subject: string
  bodyText: string
  status: string
  createdAt: string
}

// Allows the inline styles that mail programs need, but no scripts.
export const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character)

const style = `
:root{color-scheme:light dark;--paper:#fdfcf9;--ink:#1b1f24;--ink-3:#61676f;--line:#dcd7cb;--accent:#123f66}
@media(prefers-color-scheme:dark){:root{--paper:#10151b;--ink:#e8e4da;--ink-3:#95958f;--line:#2a323c;--accent:#8fbce6}}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/24px system-ui,sans-serif}
main{max-width:800px;margin:0 auto;padding:32px 16px}
h1{font:600 28px/32px Georgia,serif;margin:0 0 8px}
p{margin:0 0 16px}small,.meta{color:var(--ink-3);font-size:14px}
ol{list-style:none;margin:24px 0 0;padding:0}li{border-top:1px solid var(--line);padding:12px 0}
a{color:var(--accent)}li a{font-weight:600}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:16px/26px Georgia,serif;border-top:1px solid var(--ink);padding-top:16px}`

function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`
}

export function mailList(emails: readonly DemoEmail[]): string {
  const rows = emails
    .map(
      (email) =>
        `<li><a href="/demo/mail/${email.id}">${escapeHtml(email.subject)}</a><br><span class="meta">To ${escapeHtml(email.recipient)}, ${escapeHtml(email.createdAt.slice(0, 16).replace('T', ' '))} UTC, ${escapeHtml(email.status)}</span></li>`,
    )
    .join('')
  return page(
    'Mail of the demo',
    `<h1>Mail of the demo</h1><p>The demo has no mail server. Everything it would send is here, newest first. <a href="/">Back to the journal</a></p>${emails.length ? `<ol>${rows}</ol>` : '<p>Nothing has been sent yet.</p>'}`,
  )
}

/** Renders the text part of a message with clickable links. */
export function mailMessage(email: DemoEmail): string {
  const text = escapeHtml(email.bodyText).replaceAll(
    /https?:\/\/[^\s<]+/g,
    (url) => `<a href="${url}">${url}</a>`,
  )
  return page(
    email.subject,
    `<p><a href="/demo/mail">All mail</a></p><h1>${escapeHtml(email.subject)}</h1><p class="meta">To ${escapeHtml(email.recipient)}, ${escapeHtml(email.status)}</p><pre>${text}</pre>`,
  )
}
