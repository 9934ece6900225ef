import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { cmsLimits, cmsMessages } from '#domain/journal/cms.ts'
import type { PictureView } from '#domain/schemas/cms.ts'
import { reasonOf } from '#web/app/api.ts'
import { useCall } from '#web/app/use-call.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field, TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { calls } from '../calls.ts'
import { texts } from '../texts.ts'
import './pictures.css'

const words = texts.pictures

export interface PictureShape {
  /** Stored width and height in pixels. */
  width: number
  height: number
}

interface PictureFieldProps {
  id: string
  label: string
  help?: string
  /** Fixed, or derived from the dimensions of the chosen picture. */
  shape: PictureShape | ((own: PictureShape) => PictureShape)
  /** URL of the current picture. */
  url: string | null
  error?: string | undefined
  onChange: (picture: PictureView | null) => void
}

/** Chooses a picture, crops it, asks for its alternative text and uploads it. */
export function PictureField({ id, label, help, shape, url, error, onChange }: PictureFieldProps) {
  const [source, setSource] = useState<ImageBitmap | null>(null)
  const [problem, setProblem] = useState<string>()

  async function choose(file: File | undefined) {
    setProblem(undefined)
    if (!file) return
    try {
      // Applies the EXIF orientation of photographs.
      setSource(await createImageBitmap(file, { imageOrientation: 'from-image' }))
    } catch {
      setProblem(words.unreadable)
    }
  }

  return (
    <div>
      {url && !source && (
        <p className="cms-picture-now">
          <img src={url} alt={words.now} {...(typeof shape === 'object' && thumbnailOf(shape))} />
          <Button kind="danger-words" onClick={() => onChange(null)}>
            {words.remove}
          </Button>
        </p>
      )}
      {source ? (
        <Cropper
          id={id}
          source={source}
          shape={typeof shape === 'object' ? shape : shape(source)}
          onCancel={() => setSource(null)}
          onDone={(picture) => {
            setSource(null)
            onChange(picture)
          }}
        />
      ) : (
        <Field id={id} label={label} help={help ?? words.help} error={problem ?? error}>
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            className="input"
            aria-describedby={`${id}-help`}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
        </Field>
      )}
    </div>
  )
}

function thumbnailOf({ width, height }: PictureShape): PictureShape {
  return { width: 96, height: Math.round((96 * height) / width) }
}

/** Thrown for a picture that cannot be uploaded. */
class PictureRefused extends Error {}

interface CropperProps {
  id: string
  source: ImageBitmap
  shape: PictureShape
  onCancel: () => void
  onDone: (picture: PictureView) => void
}

/** Pixels moved by an arrow key. */
const step = 12
const closest = 4

function Cropper({ id, source, shape, onCancel, onDone }: CropperProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [zoom, setZoom] = useState(1)
  /** Centre of the visible part, as fractions of the picture's size. */
  const [middle, setMiddle] = useState({ x: 0.5, y: 0.5 })
  const [alt, setAlt] = useState('')
  const dragged = useRef<{ x: number; y: number } | null>(null)
  const scale = zoom * Math.max(shape.width / source.width, shape.height / source.height)
  const size = { width: source.width * scale, height: source.height * scale }

  /** The picture always fills its frame. */
  function within(x: number, y: number) {
    const edge = { x: shape.width / 2 / size.width, y: shape.height / 2 / size.height }
    const hold = (value: number, by: number) => Math.min(1 - by, Math.max(by, value))
    return { x: hold(x, Math.min(0.5, edge.x)), y: hold(y, Math.min(0.5, edge.y)) }
  }
  const seen = within(middle.x, middle.y)

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.clearRect(0, 0, shape.width, shape.height)
    context.imageSmoothingQuality = 'high'
    const left = shape.width / 2 - seen.x * size.width
    const top = shape.height / 2 - seen.y * size.height
    context.drawImage(source, left, top, size.width, size.height)
  }, [source, shape.width, shape.height, seen.x, seen.y, size.width, size.height])

  const moveBy = (x: number, y: number) =>
    setMiddle(within(seen.x - x / size.width, seen.y - y / size.height))

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (!dragged.current) return
    const shown = event.currentTarget.getBoundingClientRect().width / shape.width
    moveBy((event.clientX - dragged.current.x) / shown, (event.clientY - dragged.current.y) / shown)
    dragged.current = { x: event.clientX, y: event.clientY }
  }
  function key(event: KeyboardEvent) {
    const by = { ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step] }[
      event.key
    ]
    if (!by) return
    event.preventDefault()
    moveBy(by[0] ?? 0, by[1] ?? 0)
  }

  const send = useCall({
    mutationFn: async () => {
      const bytes = await pixelsOf(canvas.current)
      if (bytes.size > cmsLimits.picture) throw new PictureRefused(cmsMessages.pictureLarge)
      return calls.picture(bytes, alt.trim())
    },
    onSuccess: onDone,
  })
  const form = useForm({
    ids: `${id}-`,
    checks: { alt: !alt.trim() && cmsMessages.alt },
    error: send.error,
  })
  const use = () => form.check() && send.mutate()
  return (
    <fieldset className="cms-cropper">
      <legend>{words.crop}</legend>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the arrow keys belong to the picture here. */}
      <canvas
        ref={canvas}
        width={shape.width}
        height={shape.height}
        tabIndex={0}
        role="application"
        aria-label={words.frame}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          dragged.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          dragged.current = null
        }}
        onKeyDown={key}
      />
      <div>
        <label className="cms-zoom">
          {words.zoom}
          <input
            type="range"
            min={1}
            max={closest}
            step={0.05}
            value={zoom}
            onChange={(event) => setZoom(Number(event.target.value))}
          />
        </label>
        <TextInput
          {...form.field('alt')}
          label={words.alt}
          help={words.altHelp}
          required
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Keeps the surrounding form from being submitted.
            event.preventDefault()
            use()
          }}
        />
        <FormProblems form={form} failed={failureOf} brief />
        <p className="cms-choices">
          <Button busy={send.isPending} busyText={words.sending} onClick={use}>
            {words.use}
          </Button>
          <Button kind="words" onClick={onCancel}>
            {texts.cancel}
          </Button>
        </p>
      </div>
    </fieldset>
  )
}

/** The reason given by the server or by the check before upload. */
const failureOf = (error: unknown) =>
  reasonOf(error, error instanceof PictureRefused ? error.message : texts.tryAgain)

/** PNG if the picture has transparency, otherwise JPEG, which is a tenth of the size. */
function pixelsOf(canvas: HTMLCanvasElement | null): Promise<Blob> {
  const context = canvas?.getContext('2d')
  if (!canvas || !context) return Promise.reject(new PictureRefused(words.unreadable))
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
  let opaque = true
  for (let at = 3; at < data.length && opaque; at += 4) opaque = data[at] === 255
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new PictureRefused(words.unreadable))),
      opaque ? 'image/jpeg' : 'image/png',
      0.9,
    ),
  )
}
