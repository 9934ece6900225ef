import { focusOn } from '#web/ui/layout/focus.ts'

/** Scrolls to the decision form and moves the focus to its first field. */
export function goToDecision() {
  document.getElementById('decide')?.scrollIntoView({ block: 'start' })
  focusOn('decision', { scroll: 'none' })
}
