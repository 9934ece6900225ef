/** Submits the form when Ctrl+Enter is pressed in it. */
export function sendOnCtrlEnter(event: React.KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}
