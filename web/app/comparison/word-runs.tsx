import type { TextRun } from '#domain/article/compare-blocks.ts'

/** Unchanged words beyond this length are cut within a passage. */
const longestSame = 600

/** The words of a compared passage, with what was added and removed marked. */
export function WordRuns({ runs }: { runs: readonly TextRun[] }) {
  return runs.map(({ text, change }, index) => {
    // The runs of a passage never change their order.
    const key = `${index} ${change}`
    if (change === 'added') return <ins key={key}>{text}</ins>
    if (change === 'removed') return <del key={key}>{text}</del>
    return <span key={key}>{shortened(text)}</span>
  })
}

function shortened(text: string): string {
  if (text.length <= longestSame) return text
  const [start, end] = [text.slice(0, longestSame / 2), text.slice(-longestSame / 2)]
  return `${start.slice(0, start.lastIndexOf(' '))} … ${end.slice(end.indexOf(' ') + 1)}`
}
