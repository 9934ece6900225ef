import { expect, test } from 'vitest'
import { withPictureSizes } from './picture-sizes.ts'

const stored: Record<string, string> = {
  'articles/ports/fig-1.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360"></svg>',
  'articles/ports/odd.png': 'not a picture',
}
const read: string[] = []
const context = {
  files: {
    get: async (key: string) => {
      read.push(key)
      const found = stored[key]
      if (found === undefined) throw new Error('nothing is stored under this key')
      return Buffer.from(found)
    },
  },
  log: { warn: () => {} },
} as unknown as Parameters<typeof withPictureSizes>[0]

const image = (name: string, size = '') =>
  `<img class="figure-image" src="/articles/ports/figures/${name}" alt="A quay"${size} loading="lazy">`

test('pictures of earlier texts get the size of their files, those that cannot be read stay as they are', async () => {
  const html = [image('fig-1.svg'), image('odd.png'), image('gone.png'), image('fig-1.svg')].join('\n')
  expect(await withPictureSizes(context, 'ports', html)).toBe(
    [
      image('fig-1.svg', ' width="640" height="360"'),
      image('odd.png'),
      image('gone.png'),
      image('fig-1.svg', ' width="640" height="360"'),
    ].join('\n'),
  )
})

test('no file is read for a text whose pictures have their sizes', async () => {
  read.length = 0
  const html = image('fig-1.svg', ' width="10" height="10"')
  expect(await withPictureSizes(context, 'ports', html)).toBe(html)
  expect(read).toEqual([])
})
