import { Refusal } from '#domain/errors.ts'
import type { FrontPageView } from '#domain/schemas/front.ts'
import type { Context } from '../context.ts'
import type { SignedIn } from '../http/session.ts'
import { placesOn } from './front-places.ts'
import { previewLayout } from './preview.ts'
import { viewFront } from './read-front.ts'

/** Maximum number of pages searched: covers and title pages may come before the page with the abstract. */
const mostPages = 3

/** Returns the page of an upload on which most of what was read from it stands, and the places there. */
export async function viewFrontPage(
  context: Context,
  viewer: SignedIn,
  objectId: string,
): Promise<FrontPageView> {
  const { front } = await viewFront(context, viewer, objectId)
  if (!front) throw new Refusal('conflict', 'This file has not been read.')
  const { layout, isTypeset } = await previewLayout(context, viewer, objectId)
  const [best] = layout
    .slice(0, mostPages)
    .map((page, index) => ({ page: index + 1, size: page, places: placesOn(page, front) }))
    .sort((a, b) => fieldsIn(b.places) - fieldsIn(a.places))
  if (!best) throw new Refusal('not_found')
  const { page, size, places } = best
  return { page, pages: layout.length, isTypeset, width: size.width, height: size.height, places }
}

const fieldsIn = (places: FrontPageView['places']) => new Set(places.map(({ field }) => field)).size
