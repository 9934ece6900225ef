/**
 * `node cli/train-references.ts`: trains the reference parser (server/documents/convert/reference-parser), an
 * averaged perceptron over token sequences, and writes its weights.
 * The training data is not part of this repository. It is read from ../shared/data (or SHARED_DIR): published
 * articles, a .bib file, and titles and authors of archives, whose licences (CC BY, Apache-2.0, CC0) allow this
 * use. Only the weights are stored. To see what a change of rules or data brings, run
 * `npm run bench:production -- --section cross-validation --details`: never look at the articles that are held
 * out.
 */
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { randomFrom } from '#cli/seed/random.ts'
import { saveModel } from '#server/documents/convert/reference-parser/model.ts'
import { readCorpus, sequencesOf } from './train-references/corpus.ts'
import { heldOut } from './train-references/examples.ts'
import { rounds, train } from './train-references/train.ts'

const shared = [process.env.SHARED_DIR, resolve('../shared'), '/work/shared'].find(
  (folder) => folder && existsSync(join(folder, 'data/jats')),
)
if (!shared) {
  console.error(
    'There is no training data here; set SHARED_DIR to the folder that contains data/jats and data/biblio.',
  )
  process.exit(1)
}

const random = randomFrom(20261122)
const corpus = readCorpus(shared, (name) => !heldOut.includes(name), random)
console.log(`${corpus.real.length} references as written, ${corpus.rendered.length} rendered from records`)
const trained = train(sequencesOf(corpus), rounds, random, (round, wrong) =>
  console.log(`round ${round}: ${(100 * wrong).toFixed(2)} % of the tokens wrong`),
)
console.log(`${Math.round(saveModel(trained) / 1024)} kB written`)
