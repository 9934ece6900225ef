import { randomUUID } from 'node:crypto'
import type { TextNode } from '#domain/production/text-doc.ts'
import { textDraftInput } from '#domain/schemas/production-editing.ts'
import type { Context } from '#server/context.ts'
import { readTextDraft, saveTextDraft } from '#server/production/editing/draft.ts'
import { saveAsVersion } from '#server/production/editing/versions.ts'
import { publishVersion } from '#server/production/new-version.ts'
import type { Person } from './people.ts'

/** Corrects a published text as an editor does: in the text editor, as a version, and as a new version for readers. */
export async function publishCorrected(
  context: Context,
  editor: Person,
  manuscriptId: string,
  [one, other]: readonly [string, string],
): Promise<void> {
  const session = randomUUID()
  const { doc, newest } = await readTextDraft(context, editor, manuscriptId)
  if (!doc) throw new Error('Somebody has begun to edit the text')
  const corrected = withErrorsExchanged(doc, one, other)
  if (corrected === doc) throw new Error(`No table has the columns ${one} and ${other}`)
  const { revision } = await saveTextDraft(
    context,
    editor,
    manuscriptId,
    textDraftInput.parse({ doc: corrected, basedOn: newest, revision: null, session }),
  )
  const description = `Standard errors of the columns “${one}” and “${other}” exchanged`
  const { isValid } = await saveAsVersion(context, editor, manuscriptId, { revision, description, session })
  if (!isValid) throw new Error('The corrected text is not valid JATS')
  await publishVersion(context, editor, manuscriptId, {
    whatChanged: `In Table 1, the standard errors of the columns “${one}” and “${other}” stand in their right places.`,
  })
}

/** Returns the text with the brackets of two columns exchanged, in every row that has standard errors alone. */
function withErrorsExchanged(node: TextNode, one: string, other: string): TextNode {
  if (node.type !== 'table') {
    const content = node.content?.map((child) => withErrorsExchanged(child, one, other))
    const isSame = !content || content.every((child, index) => child === node.content?.[index])
    return isSame ? node : { ...node, content }
  }
  const rows = node.content ?? []
  const heads = rows[0]?.content?.map(wordsOf) ?? []
  const [from, to] = [heads.indexOf(one), heads.indexOf(other)]
  if (from < 0 || to < 0) return node
  const exchanged = rows.map((row) => {
    const cells = row.content ?? []
    const [first, left, right] = [cells[0], cells[from], cells[to]]
    if (!first || !left || !right || wordsOf(first) !== '') return row
    return { ...row, content: cells.with(from, right).with(to, left) }
  })
  return { ...node, content: exchanged }
}

const wordsOf = (node: TextNode): string => (node.text ?? '') + (node.content ?? []).map(wordsOf).join('')
