import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { cmsLimits, cmsMessages } from '#domain/journal/cms.ts'
import type { PictureView } from '#domain/schemas/cms.ts'
import { reasonOf } from '#web/app/api.ts'
import { useCall } from '#web/app/use-call.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { calls } from '../calls.ts'
import { texts } from '../texts.ts'
import { PictureRefused, pixelsOf } from './picture-pixels.ts'

const words = texts.pictures

export interface PictureShape {
  /** Stored width and height in pixels. */
  width: number
  height: number
}

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

export function Cropper({ id, source, shape, onCancel, onDone }: CropperProps) {
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
