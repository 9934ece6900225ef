import { Plugin, type Transaction } from 'prosemirror-state'
import type { NodeName } from '#domain/production/text-doc.ts'
import { idPrefixes, newTextId } from '#domain/production/text-ids.ts'

export const random = (size: number) => crypto.getRandomValues(new Uint8Array(size))

/**
 * Plugin that gives ids to new nodes. If splitting or copying gives several nodes the same id, the first one
 * keeps it, so that comments and comparisons still refer to the right paragraph.
 */
export function uniqueIds(): Plugin {
  return new Plugin({
    appendTransaction(transactions, _before, state) {
      if (!transactions.some(({ docChanged }) => docChanged)) return null
      const isPaste = transactions.some((tr) => tr.getMeta('paste') || tr.getMeta('uiEvent') === 'drop')
      const seen = new Set<string>()
      const tr = state.tr
      state.doc.descendants((node, pos, parent) => {
        // Inline nodes such as formulas can be duplicated only by pasting, so they are not checked otherwise.
        if (node.isInline && !isPaste) return false
        const prefix = idPrefixes[node.type.name as NodeName]
        const { id } = node.attrs
        const isBare = parent !== null && /^table_(cell|header)$/.test(parent.type.name) && parent.attrs.bare
        const isTaken = typeof id === 'string' && seen.has(id)
        if (typeof id === 'string') seen.add(id)
        if ((prefix && id === null && !isBare && !node.isInline) || isTaken) {
          const made = prefix ? newTextId(prefix, random) : null
          setId(tr, pos, made)
          if (made) seen.add(made)
        }
        return !node.isTextblock || isPaste
      })
      return tr.docChanged ? tr : null
    },
  })
}

function setId(tr: Transaction, pos: number, id: string | null): void {
  tr.setNodeAttribute(pos, 'id', id)
}
