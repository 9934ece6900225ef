/**
 * Measures the reference parser on the articles from which it is trained: for each group of articles, a parser
 * is trained without them. The articles that are held out from the training take no part, so this is where
 * mistakes may be studied.
 */

import { randomFrom } from '#cli/seed/random.ts'
import { readCorpus, sequencesOf } from '#cli/train-references/corpus.ts'
import { heldOut } from '#cli/train-references/examples.ts'
import { rounds, train } from '#cli/train-references/train.ts'
import { quantized } from '#server/documents/convert/reference-parser/model.ts'
import { marginOf } from '#server/documents/convert/reference-parser/parse.ts'
import { type FieldScores, measureExamples } from './references.ts'

const folds = 5

export function crossValidate(shared: string, show: boolean): Map<string, FieldScores> {
  const groups = new Map<string, FieldScores>()
  const isTraining = (name: string) => !heldOut.includes(name)
  const { real } = readCorpus(shared, isTraining, randomFrom(1))
  const files = [...new Set(real.map(([file]) => file))]
  const read = new Map<string, ReadField[]>()
  for (let fold = 0; fold < folds; fold += 1) {
    const left = new Set(files.filter((_, index) => index % folds === fold))
    const random = randomFrom(20261122)
    const corpus = readCorpus(shared, (name) => isTraining(name) && !left.has(name), random)
    const model = quantized(train(sequencesOf(corpus), rounds, random))
    const examples = real.filter(([file]) => left.has(file))
    measureExamples(examples, {
      groups,
      show,
      model,
      report: (field, confidence, isRight) => {
        const list = read.get(field) ?? []
        read.set(field, list)
        list.push({ margin: marginOf(confidence, /page/.test(field) ? 'page' : field), isRight })
      },
    })
  }
  printThresholds(read)
  return groups
}

interface ReadField {
  margin: number
  isRight: boolean
}

/**
 * Prints what margins mean for each field: how many values would be marked as uncertain below a margin, and how
 * many wrong ones would not be marked. The margins in the parser are chosen from this.
 */
function printThresholds(read: ReadonlyMap<string, readonly ReadField[]>): void {
  for (const [field, list] of read) {
    const columns = [5, 10, 20, 30, 45, 60, 80, 100].map((margin) => {
      const marked = list.filter((one) => one.margin < margin).length
      const unmarked = list.filter((one) => one.margin >= margin && !one.isRight).length
      const share = (count: number) => ((100 * count) / list.length).toFixed(1)
      return `${margin}: ${share(marked)}/${share(unmarked)}`
    })
    console.log(`    ${field.padEnd(12)} ${columns.join('  ')}`)
  }
}
