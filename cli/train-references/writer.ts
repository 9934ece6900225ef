import type { Label } from '#server/documents/convert/reference-parser/tokens.ts'
import type { Example } from './examples.ts'

export type Random = () => number

/** Writes a reference, with a label and an italics flag for each character. */
export class Writer {
  readonly example: Example
  readonly #random: Random

  constructor(random: Random, isJournal: boolean) {
    this.#random = random
    this.example = { text: '', labels: [], italic: [], isJournal }
  }

  readonly add = (text: string, label: Label = 'other', isItalic = false): void => {
    this.example.text += text
    for (let at = 0; at < text.length; at += 1) {
      this.example.labels.push(label)
      this.example.italic.push(isItalic)
    }
  }

  readonly pick = <T>(...choices: T[]): T => choices[Math.floor(this.#random() * choices.length)] as T

  readonly happens = (share: number): boolean => this.#random() < share

  /** Returns a whole number from `first` to `last`. */
  readonly between = (first: number, last: number): number =>
    first + Math.floor(this.#random() * (last - first + 1))

  trimEnd(): void {
    const { length } = this.example.text.trimEnd()
    this.example.text = this.example.text.slice(0, length)
    this.example.labels.length = length
    this.example.italic.length = length
  }

  endsWith(end: string): boolean {
    return this.example.text.endsWith(end)
  }
}
