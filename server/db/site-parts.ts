import type { SiteParts } from '#domain/schemas/exported-site.ts'
import type { Queryable } from './client.ts'

/** Name of a picture in an export. */
export const pictureFile = (id: string, mediaType: string | null) =>
  `${id}.${mediaType?.split('/').at(-1) ?? 'bin'}`

const keyed = <Row, Key extends keyof Row>(rows: readonly Row[], key: Key) =>
  rows.map((row) => ({ key: String(row[key]), row }))

/** What administrators entered besides the settings, as exports have it and imports compare it with what is here. */
export async function sitePartsOf(db: Queryable): Promise<SiteParts> {
  const pictures = await db.selectFrom('pictures').select(['id', 'mediaType', 'alt']).orderBy('id').execute()
  const pages = await db
    .selectFrom('contentItems')
    .select(['key', 'title', 'content', 'contentType', 'section', 'isActive', 'reviewBy'])
    .orderBy('key')
    .execute()
  const news = await db
    .selectFrom('newsItems')
    .select(['id', 'title', 'summary', 'body', 'publishedDate', 'isActive'])
    .orderBy('id')
    .execute()
  const calls = await db
    .selectFrom('specialIssues')
    .select(['id', 'title', 'guestEditors', 'description', 'submissionDeadline', 'isActive'])
    .orderBy('id')
    .execute()
  const board = await db
    .selectFrom('boardMembers')
    .select(['name', 'title', 'institution', 'location', 'bio', 'isChief', 'boardGroup as group', 'orcid'])
    .select(['website', 'termFrom', 'termUntil', 'orderIndex as order', 'isActive', 'imageUrl'])
    .orderBy('orderIndex')
    .orderBy('name')
    .orderBy('id')
    .execute()
  const menu = await db
    .selectFrom('menuItems')
    .select(['id', 'parentId', 'name', 'href', 'orderIndex as order', 'isActive'])
    .orderBy('orderIndex')
    .orderBy('id')
    .execute()
  const wordings = await db
    .selectFrom('emailTemplates')
    .select(['template', 'subject', 'body'])
    .orderBy('template')
    .execute()
  const questions = await db
    .selectFrom('reviewQuestions')
    .select(['kind', 'label', 'help', 'options', 'scale', 'isRequired', 'forAuthors', 'manuscriptTypes'])
    .orderBy('position')
    .orderBy('id')
    .execute()
  return {
    picture: pictures.map(({ id, mediaType, alt }) => ({
      key: id,
      value: { file: pictureFile(id, mediaType), alt },
    })),
    page: keyed(pages, 'key').map(({ key, row }) => ({ key, value: row })),
    news: keyed(news, 'id').map(({ key, row: { id: _, ...value } }) => ({ key, value })),
    call: keyed(calls, 'id').map(({ key, row: { id: _, ...value } }) => ({ key, value })),
    board: [
      {
        key: 'board',
        value: board.map(({ imageUrl, ...member }) => ({
          ...member,
          pictureId: /^\/pictures\/(.+)$/.exec(imageUrl ?? '')?.[1] ?? null,
        })),
      },
    ],
    menu: [{ key: 'menu', value: menu }],
    wording: keyed(wordings, 'template').map(({ key, row: { template: _, ...value } }) => ({ key, value })),
    questions: [{ key: 'questions', value: questions }],
  }
}
