import { hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Settings } from '#domain/journal/settings.ts'
import { urls } from '#domain/urls.ts'
import type { Context } from '../context.ts'
import { findPicture } from './pictures/queries.ts'

/** Pixels of the picture that other sites show beside a link (Open Graph). */
export const sharePixels = { width: 1200, height: 630 } as const

/** Largest cover that is put into the picture. It is passed to the typesetter as text. */
const largestCover = 1_000_000

/** The light accent of web/ui/styles/tokens.css. */
const defaultAccent = '#123f66'

/** A Typst string. JSON writes strings in the same way, apart from escapes that a single line does not need. */
const quoted = (text: string) => JSON.stringify(text)

function markup({ journal, appearance }: Settings, cover: Buffer | null): string {
  const accent = appearance.accent ?? defaultAccent
  // The publisher at the top, the scope at the bottom, and the title in the middle of what is left, however long it is.
  const words = `block(width: 100%, height: 255pt, grid(columns: 1fr, rows: (auto, 1fr, auto),
  text(size: 15pt, fill: white.transparentize(20%))[#${quoted(journal.publisher)}],
  align(horizon, text(size: ${journal.title.length > 60 ? 30 : 40}pt, weight: "semibold", fill: white)[#${quoted(journal.title)}]),
  text(size: 16pt, fill: white.transparentize(10%))[#${quoted(journal.tagline)}]))`
  const inner = cover
    ? `#grid(columns: (1fr, auto), gutter: 28pt, ${words}, image(bytes((${[...cover].join(',')})), height: 255pt))`
    : `#${words}`
  return `#set page(width: 600pt, height: 315pt, margin: 30pt, fill: rgb(${quoted(accent)}))
#set par(leading: 0.5em)
${inner}`
}

const keyOf = ({ journal, appearance }: Settings) =>
  JSON.stringify([journal.title, journal.tagline, journal.publisher, appearance.accent, appearance.cover])

/** Its address, which changes with what it is drawn from. */
export const shareAddress = (settings: Settings): string =>
  `${urls.sharePicture}?v=${hash('sha256', keyOf(settings), 'hex').slice(0, 12)}`

let made: { key: string; picture: Promise<Uint8Array> } | null = null

/** Draws the share picture from title and cover. It is drawn once, and again after a change of the settings. */
export async function sharePicture(context: Context, settings: Settings): Promise<Uint8Array> {
  const key = keyOf(settings)
  if (made?.key === key) return made.picture
  const picture = draw(context, settings)
  made = { key, picture }
  picture.catch(() => {
    made = null
  })
  return picture
}

async function draw({ db, documents, files }: Context, settings: Settings): Promise<Uint8Array> {
  const { cover } = settings.appearance
  const found = cover ? await findPicture(db, cover) : undefined
  const bytes = found && found.size <= largestCover ? await buffer(files.stream(found.storageKey)) : null
  const pdf = await documents.typeset(markup(settings, bytes))
  const png = await documents.picture(pdf, 0, sharePixels.width)
  if (!png) throw new Error('the share picture has no page')
  return png
}
