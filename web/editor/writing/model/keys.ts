import { baseKeymap, chainCommands } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Command, Plugin } from 'prosemirror-state'
import { enterInList, intoList, leaveBlock, lineBreak, outOfList, toggleFormat } from './commands.ts'
import { nextCell, previousCell } from './table-keys.ts'

/** Handlers of keyboard shortcuts. Each returns whether it handled the key. */
export interface PageKeys {
  next: () => boolean
  previous: () => boolean
  accept: () => boolean
  reject: () => boolean
  query: () => boolean
  toolbar: () => boolean
  /** Edits the selected element of a line, which has no button. */
  edit: () => boolean
}

export function keyPlugins(page: PageKeys): Plugin[] {
  const own =
    (run: () => boolean): Command =>
    (_state, dispatch) =>
      dispatch ? run() : true
  return [
    keymap({
      'Alt-ArrowDown': own(page.next),
      'Alt-ArrowUp': own(page.previous),
      'Alt-a': own(page.accept),
      'Alt-r': own(page.reject),
      'Alt-q': own(page.query),
      'Alt-F10': own(page.toolbar),
      'Mod-z': undo,
      'Shift-Mod-z': redo,
      'Mod-y': redo,
      'Mod-b': toggleFormat('bold'),
      'Mod-i': toggleFormat('italic'),
      'Mod-.': toggleFormat('sup'),
      'Mod-,': toggleFormat('sub'),
      Enter: chainCommands(own(page.edit), enterInList),
      'Shift-Enter': lineBreak,
      Tab: chainCommands(nextCell, intoList),
      'Shift-Tab': chainCommands(previousCell, outOfList),
      Escape: leaveBlock,
    }),
    keymap(baseKeymap),
  ]
}
