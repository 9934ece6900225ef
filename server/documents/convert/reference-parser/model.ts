import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { buckets, labels } from './tokens.ts'
import type { Model } from './viterbi.ts'

/** Made by `node cli/train-references.ts`; holds weights only, nothing of the references that it was trained on. */
const file = join(import.meta.dirname, 'weights.bin.gz')

let model: Model | undefined

export function loadModel(): Model {
  if (model) return model
  const bytes = gunzipSync(readFileSync(file))
  const weights = new Int16Array(buckets * labels.length)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const size = labels.length
  const transitions = new Int16Array((size + 1) * size)
  let at = 0
  for (let index = 0; index < transitions.length; index += 1, at += 2)
    transitions[index] = view.getInt16(at, true)
  // Distance to the next weight that is not zero, and its value.
  let position = -1
  while (at < bytes.length) {
    let distance = 0
    let shift = 0
    for (;;) {
      const byte = view.getUint8(at)
      at += 1
      distance |= (byte & 0x7f) << shift
      if (byte < 0x80) break
      shift += 7
    }
    position += distance
    weights[position] = view.getInt8(at)
    at += 1
  }
  model = { weights, transitions }
  return model
}

export function saveModel(trained: { weights: Float32Array; transitions: Float32Array }): number {
  const largest = trained.weights.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  // The scale keeps the largest weights within a byte; small ones become zero and are not stored.
  const scale = 127 / largest
  const out: number[] = []
  for (const value of trained.transitions) {
    const number = Math.round(value * scale)
    out.push(number & 0xff, (number >> 8) & 0xff)
  }
  let last = -1
  trained.weights.forEach((value, index) => {
    const number = Math.round(value * scale)
    if (number === 0) return
    let distance = index - last
    last = index
    while (distance >= 0x80) {
      out.push((distance & 0x7f) | 0x80)
      distance >>= 7
    }
    out.push(distance, number & 0xff)
  })
  const packed = gzipSync(Uint8Array.from(out), { level: 9 })
  writeFileSync(file, packed)
  model = undefined
  return packed.length
}
