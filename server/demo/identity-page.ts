import { escapeHtml } from './mail-page.ts'

/** A person known to the demo's provider. */
export interface KnownPerson {
  id: string
  name: string
  email: string
  note: string
}

const style = `
:root{color-scheme:light dark;--paper:#fdfcf9;--paper-2:#f5f2ea;--ink:#1b1f24;--ink-2:#4a4f57;--line:#dcd7cb;--edge:#7d8086;--accent:#123f66;--on:#fdfcf9;--bad:#8a1c1c;--focus:#1a73c0}
@media(prefers-color-scheme:dark){:root{--paper:#10151b;--paper-2:#161c24;--ink:#e8e4da;--ink-2:#b9b6ad;--line:#2a323c;--edge:#7b838c;--accent:#8fbce6;--on:#10151b;--bad:#f0a3a3;--focus:#8fbce6}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/24px Inter,system-ui,sans-serif}
main{max-width:480px;margin:0 auto;padding:48px 16px}
header{border-top:4px solid var(--ink);padding-top:3px}
header p{border-top:1px solid var(--ink);margin:0;padding:10px 0 0;font-size:14px;line-height:20px;color:var(--ink-2)}
h1{font:500 33px/40px "Source Serif 4",Georgia,serif;letter-spacing:-.014em;margin:20px 0 8px}
p{margin:0 0 20px;color:var(--ink-2)}
fieldset{border:0;margin:0 0 20px;padding:0}legend,label.head{display:block;font-weight:600;font-size:14px;line-height:20px;margin:0 0 6px;padding:0}
.who{display:grid;grid-template-columns:20px 1fr auto;gap:0 12px;align-items:center;padding:10px 14px;border:1px solid var(--line);margin-top:-1px;cursor:pointer;min-height:56px}
.who:has(:checked){background:var(--paper-2);box-shadow:inset 2px 0 0 var(--accent)}
.who input{accent-color:var(--accent);width:18px;height:18px;margin:0}
.who b{font-weight:600;display:block}.who span{font-size:14px;line-height:20px;color:var(--ink-2)}.who i{font-style:normal;font-size:14px;color:var(--ink-2)}
input[type=password]{width:100%;height:44px;padding:0 12px;border:1px solid var(--edge);border-radius:2px;background:transparent;color:inherit;font:inherit}
.actions{display:flex;gap:12px;margin-top:24px}
button{height:48px;padding:0 20px;border-radius:2px;font:500 16px/24px inherit;font-family:inherit;border:1px solid var(--accent);background:var(--accent);color:var(--on);cursor:pointer}
button.second{background:transparent;color:var(--accent)}
.bad{border-left:3px solid var(--bad);padding:8px 14px;color:var(--ink);background:var(--paper-2)}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}`

interface SignInPage {
  journal: string
  people: readonly KnownPerson[]
  action: string
  chosen?: string
  failed?: boolean
}

/** Renders the sign-in page of the demo's provider in our own layout. */
export function identityPage({ journal, people, action, chosen, failed }: SignInPage): string {
  const choices = people
    .map(
      ({ id, name, email, note }, index) =>
        `<label class="who"><input type="radio" name="person" value="${escapeHtml(id)}"${id === (chosen ?? people[0]?.id) ? ' checked' : ''}${index === 0 ? ' required' : ''}><span><b>${escapeHtml(name)}</b>${escapeHtml(email)}</span><i>${escapeHtml(note)}</i></label>`,
    )
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Demo ID: sign in</title><style>${style}</style></head><body><main>
<header><p>Demo ID, a provider of identities that comes with the demo</p></header>
<h1>Sign in to ${escapeHtml(journal)}</h1>
<p>The journal asks who you are. It learns your name and your verified email address, nothing else.</p>
${failed ? '<p class="bad" role="alert">That is not the demo&#8217;s password. It is printed where the demo was started.</p>' : ''}
<form method="post" action="${escapeHtml(action)}">
<fieldset><legend>Who are you?</legend>${choices}</fieldset>
<label class="head" for="password">The demo&#8217;s password</label>
<input type="password" id="password" name="password" autocomplete="current-password">
<div class="actions"><button type="submit">Continue</button><button class="second" type="submit" name="cancel" value="yes">Cancel</button></div>
</form></main></body></html>`
}
