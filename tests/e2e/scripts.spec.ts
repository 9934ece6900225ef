import { defaultSettings } from '#domain/journal/settings.ts'
import { renderContent } from '#server/journal/pages/render.ts'
import { testAlone as base, expect } from './journal.ts'
import { payloads } from './script-payloads.ts'
import { enterAs, expectQuiet, visit, watch } from './script-watch.ts'
import { someone } from './steps.ts'

/**
 * Tests that no text entered by an administrator runs as a script on any page, and that the content security
 * policy has nothing to block.
 */

const isLine = (text: string, max: number) => text.length <= max && !/\p{Cc}/u.test(text)

/** Maximum lengths of the settings' texts, in characters. */
const room = { tagline: 300, title: 200, publisher: 200, hours: 100, phone: 60, fax: 60 }
type Lap = Record<keyof typeof room, string>

/** Distributes all single-line payloads over the settings in several rounds, the longest first. */
function laps(): Lap[] {
  const names = Object.keys(room) as (keyof typeof room)[]
  const found: Lap[] = []
  for (const text of payloads.filter((one) => isLine(one, 300)).toSorted((a, b) => b.length - a.length)) {
    const fits = (lap: Lap) => names.find((name) => lap[name].length + text.length < room[name])
    let lap = found.find(fits)
    if (!lap) {
      lap = { tagline: '', title: '', publisher: '', hours: '', phone: '', fax: '' }
      found.push(lap)
    }
    const name = fits(lap) ?? 'tagline'
    lap[name] = `${lap[name]} ${text}`.trim()
  }
  for (const lap of found) for (const name of names) lap[name] ||= '<b>'
  return found
}

// Some payloads wait for an animation.
base.use({ contextOptions: { reducedMotion: 'no-preference' } })

base('no text of an administrator runs a script', async ({ browser, baseURL, journal }) => {
  expect(payloads.length).toBeGreaterThanOrEqual(300)
  await journal.account({ username: 'script-admin', role: 'admin', firstName: 'Ada', lastName: 'Min' })
  const page = await someone(browser, baseURL)
  await watch(page)
  const headers = { authorization: `Bearer ${await enterAs(page, 'script-admin')}` }
  const call = (method: string, path: string, data: unknown) =>
    page.request.fetch(path, { method, data, headers })
  await page.goto('/cms/login')

  await base.step('each payload by itself, as each type of content', async () => {
    const kinds = ['html', 'markdown', 'text']
    // The preview uses the renderer, so one request per content type with all payloads is enough.
    for (const contentType of kinds) {
      const content = payloads.join('\n\n')
      const answer = await call('POST', '/api/cms/content/preview', { content, contentType })
      expect(await answer.json()).toEqual({ html: renderContent(content, contentType, defaultSettings) })
    }
    const rendered = kinds.flatMap((kind) =>
      payloads.map((text) => [text, renderContent(text, kind, defaultSettings)]),
    )
    const left = await page.evaluate((texts) => {
      const place = document.createElement('div')
      document.body.append(place)
      const found: string[] = []
      for (const [content, html] of texts) {
        place.innerHTML = html ?? ''
        for (const element of place.querySelectorAll('*')) {
          if (
            /^(script|style|iframe|object|embed|form|input|svg|math|link|meta|base|template)$/i.test(
              element.tagName,
            )
          )
            found.push(`<${element.tagName}> of ${content}`)
          // Ids could stand for variables of scripts, but for those of footnotes, whose hyphen no variable has.
          for (const { name, value } of element.attributes)
            if (/^on|^style$|^id$|^srcdoc$/i.test(name) && !(name === 'id' && /^note-/.test(value)))
              found.push(`${name}=${value} of ${content}`)
          const address =
            element instanceof HTMLAnchorElement && element.hasAttribute('href') ? element.protocol : 'https:'
          if (!['http:', 'https:', 'mailto:', 'tel:'].includes(address))
            found.push(`${address} of ${content}`)
          if (element instanceof HTMLImageElement && element.src && !element.src.startsWith('data:image/'))
            if (new URL(element.src).origin !== location.origin) found.push(`${element.src} of ${content}`)
          element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
          element.dispatchEvent(new FocusEvent('focus'))
        }
      }
      place.remove()
      return found
    }, rendered)
    expect(left).toEqual([])
    await expectQuiet(page)
  })

  await base.step('all of them in every field that is shown', async () => {
    const all = (max: number) => payloads.join(' ').slice(0, max)
    const line = (max: number) =>
      payloads
        .filter((text) => !/\p{Cc}/u.test(text))
        .join(' ')
        .slice(0, max)
    const status = async (method: string, path: string, data: unknown) => {
      const answer = await call(method, path, data)
      expect(answer.status(), `${path}: ${await answer.text()}`).toBeLessThan(300)
    }
    for (const contentType of ['html', 'markdown', 'text'])
      for (const key of [
        `all-${contentType}`,
        ...(contentType === 'html' ? ['home.hero', 'home.about', 'home.areas', 'guidelines.review'] : []),
      ])
        await status('POST', '/api/cms/content', {
          ...{ key, title: line(300), content: payloads.join('\n\n').slice(0, 190_000), contentType },
        })
    await status('POST', '/api/cms/menu-items', { name: line(60), href: '/about' })
    for (const isChief of [true, false])
      await status('POST', '/api/cms/editors', {
        ...{
          name: all(200),
          title: all(200),
          institution: all(300),
          location: all(200),
          bio: all(5000),
          isChief,
        },
      })
    await status('POST', '/api/cms/special-issues', {
      ...{
        title: all(300),
        guestEditors: all(500),
        description: all(5000),
        submissionDeadline: '2099-01-31',
      },
    })
    // A setting has room for only a few payloads, so they are tried in several passes.
    for (const { phone, fax, hours, ...journalWords } of laps()) {
      await status('PUT', '/api/cms/settings', { group: 'journal', value: journalWords })
      await status('PUT', '/api/cms/settings', { group: 'office', value: { phone, fax, hours } })
      await page.goto('/contact')
      await expect(page.getByRole('main')).toContainText(hours)
    }
    const short = (max: number) => payloads.findLast((text) => text.length <= max && !/\p{Cc}/u.test(text))
    await status('PUT', '/api/cms/settings', {
      group: 'publishing',
      value: { licence: short(60) },
    })
    await status('PUT', '/api/cms/settings', {
      group: 'fields',
      value: { categories: payloads.filter((text) => isLine(text, 100)).slice(0, 50) },
    })
    await expectQuiet(page)
    await status('PUT', '/api/cms/email-templates/withdrawn', {
      subject: line(200).replaceAll(/[{}]/g, ''),
      body: all(9000).replaceAll(/[{}]/g, ''),
    })

    // The form also shows earlier versions and a preview.
    const { id } = (await (await call('GET', '/api/cms/content', undefined)).json()).find(
      ({ key }: { key: string }) => key === 'home.hero',
    )
    await status('PUT', `/api/cms/content/${id}`, {
      content: payloads.toReversed().join('\n\n').slice(0, 190_000),
    })
    const cms = await someone(browser, baseURL)
    await watch(cms)
    await enterAs(cms, 'script-admin')
    const parts = (...names: string[]) => names.map((part) => `/cms/dashboard?tab=settings&part=${part}`)
    await Promise.all([
      visit(page, [
        ...['/', '/articles', '/editorial-board', '/submission-guidelines', '/all-html', '/all-markdown'],
        ...['/all-text', '/contact', '/nothing'],
      ]),
      (async () => {
        await visit(cms, [
          { at: '/cms/dashboard?tab=navigation', press: [/^Edit/, /^Delete/] },
          ...parts('audit', 'journal', 'publishing'),
          ...parts('board', 'calls').map((at) => ({ at, press: [/^Edit/] })),
          { at: '/cms/dashboard', press: [/^Delete/] },
        ])
        const dialog = cms.getByRole('dialog')
        await cms
          .getByRole('row')
          .filter({ hasText: 'home.hero' })
          .getByRole('button', { name: /^Edit/ })
          .click()
        await expect(dialog.getByRole('region', { name: 'Preview' }).locator('.cms-text')).not.toBeEmpty()
        await expectQuiet(cms)
        await dialog.getByRole('button', { name: 'Earlier versions' }).click()
        await expect(dialog.getByRole('button', { name: /^Restore this version/ })).toBeVisible()
        await expectQuiet(cms)
        await visit(cms, parts('emails'))
        await cms.getByRole('button', { name: /^Edit Manuscript withdrawn$/ }).click()
        await expect(dialog.locator('.cms-letter')).not.toBeEmpty()
        await expectQuiet(cms)
      })(),
    ])
    for (const feed of ['/feed.rss', '/feed.atom', '/oai?verb=Identify'])
      expect((await page.request.get(feed)).headers()['content-type']).toContain('xml')
  })
})
