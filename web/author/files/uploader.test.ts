/** The tests use the real Uppy with our upload code. Only the network and the clock are faked. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeUploader, type Uploaded, type Uploader, type Uploading } from './uploader.ts'

/**
 * Status codes with which the store answers each PUT; null breaks the connection. A PUT without an entry
 * stays pending.
 */
let answers: (number | null)[] = []
let sentAt: number[] = []
let underWay = 0
let most = 0

class Wire {
  status = 0
  statusText = ''
  upload: { onprogress?: (event: object) => void } = {}
  onload: () => void = () => {}
  onerror: () => void = () => {}
  open() {}
  setRequestHeader() {}
  abort() {
    underWay -= 1
  }
  send(body: Blob) {
    sentAt.push(Date.now())
    underWay += 1
    most = Math.max(most, underWay)
    this.upload.onprogress?.({ loaded: body.size / 2, total: body.size })
    const answer = answers.shift()
    if (answer === undefined) return
    queueMicrotask(() => {
      underWay -= 1
      this.status = answer ?? 0
      if (answer === null) this.onerror()
      else this.onload()
    })
  }
}

let uploading: Uploading[] = []
let uploaded: Uploaded[] = []
let uploader: Uploader
let objects = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('XMLHttpRequest', Wire)
  vi.stubGlobal('fetch', async () =>
    Response.json({ uploadURL: `https://store.example/${++objects}`, objectId: `object-${objects}` }),
  )
  answers = []
  sentAt = []
  underWay = most = objects = 0
  uploaded = []
  uploader = makeUploader({
    accepted: ['.pdf', '.doc', '.docx', '.tex'],
    onChange: (now) => {
      uploading = now
    },
    onUploaded: (file) => uploaded.push(file),
    onBatch: () => {},
  })
})
afterEach(() => {
  uploader.destroy()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const pdf = (name: string) => new File(['%PDF-1.7 something'], name)
async function pass(ms: number) {
  // Upload URLs are requested between timers, which takes several ticks of the event loop.
  for (let i = 0; i < 20; i++) await vi.advanceTimersByTimeAsync(ms / 20)
}

test('a file that fails is sent again after 0, 1000, 3000 and 5000 ms, and then it is said', async () => {
  answers = [null, 503, null, 500, null]
  await uploader.add([pdf('a.pdf')], 10)
  await pass(20_000)
  const pauses = sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0))
  // The first delay is 1 because a timer takes at least one millisecond.
  expect(pauses).toEqual([1, 1000, 3000, 5000])
  expect(uploading[0]?.problem).toMatch(/interrupted/)
  answers = [200]
  uploader.retry(uploading[0]?.id ?? '')
  await pass(100)
  expect(uploaded).toMatchObject([{ objectId: 'object-6', fileName: 'a.pdf' }])
})

test('what is refused for good is not sent again', async () => {
  answers = [413]
  await uploader.add([pdf('a.pdf')], 10)
  await pass(20_000)
  expect(sentAt).toHaveLength(1)
  expect(uploading[0]?.problem).toMatch(/larger than 10 MB/)
})

test('six are under way at a time, and the next when one is through', async () => {
  await uploader.add(
    Array.from({ length: 10 }, (_, i) => pdf(`${i}.pdf`)),
    10,
  )
  await pass(100)
  expect([sentAt.length, most]).toEqual([6, 6])
  uploader.remove(uploading[0]?.id ?? '')
  await pass(100)
  expect([sentAt.length, most]).toEqual([7, 6])
})

test('one that replaces another does not wait for those that were chosen before', async () => {
  await uploader.add([pdf('slow.pdf')], 10)
  await pass(100)
  answers = [200]
  await uploader.add([pdf('new.pdf')], 1, 'object-old')
  await pass(100)
  expect(uploaded).toMatchObject([{ fileName: 'new.pdf', replaces: 'object-old' }])
  expect(uploading.map(({ fileName }) => fileName)).toEqual(['slow.pdf'])
})
