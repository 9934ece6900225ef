import { useState } from 'react'
import { pagesTexts as words } from './pages-texts.ts'

export function PageJump({
  at,
  count,
  onJump,
}: {
  at: number
  count: number
  onJump: (page: number) => void
}) {
  const [typed, setTyped] = useState(String(at))
  const jump = () => (/^\d+$/.test(typed) ? onJump(Number(typed)) : setTyped(String(at)))
  return (
    <form
      className="pages-jump"
      onSubmit={(event) => {
        event.preventDefault()
        jump()
      }}
    >
      <label htmlFor="page-number">{words.pageLabel}</label>
      <input
        id="page-number"
        className="input"
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={jump}
      />
      <span>{count > 0 && words.of(count)}</span>
    </form>
  )
}
