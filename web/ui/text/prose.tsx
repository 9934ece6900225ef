/** Shows plain text as it was typed: blank lines separate paragraphs, and single line breaks are kept. */
export function Prose({ text }: { text: string }) {
  return text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text have nothing else to be known by.
      <p key={index} dir="auto">
        {paragraph}
      </p>
    ))
}

export function countWords(text: string): number {
  return text.trim() === '' ? 0 : text.trim().split(/\s+/).length
}
