import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { cmsLimits, cmsMessages } from '#domain/journal/cms.ts'
import type { PictureView } from '#domain/schemas/cms.ts'
import { reasonOf } from '#web/app/api.ts'
import { useCall } from '#web/app/use-call.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { describedBy, FieldError } from '#web/ui/forms/field-parts.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Icon } from '#web/ui/marks/icon.tsx'
import { calls } from '../calls.ts'
import { texts } from '../texts.ts'
import { PictureRefused, pixelsOf } from './picture-pixels.ts'
import { type CropWay, type PictureShape, useCrop } from './use-crop.ts'
import '../content-dialog.css'

const words = texts.pictures

interface CropperProps {
  id: string
  source: ImageBitmap
  shape: PictureShape
  error?: string | undefined
  onCancel: () => void
  onDone: (picture: PictureView) => void
}

const closest = 4
const ways: readonly (readonly [CropWay, LucideIcon])[] = [
  ['ArrowLeft', ArrowLeft],
  ['ArrowRight', ArrowRight],
  ['ArrowUp', ArrowUp],
  ['ArrowDown', ArrowDown],
]

/** Lets the user crop a picture to its frame and enter its alternative text, then uploads it. */
export function Cropper({ id, source, shape, error, onCancel, onDone }: CropperProps) {
  const { frame, zoom, setZoom, move } = useCrop(source, shape)
  const [alt, setAlt] = useState('')
  const send = useCall({
    mutationFn: async () => {
      const bytes = await pixelsOf(frame.ref.current)
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
    <fieldset id={id} className="cms-cropper" tabIndex={-1} aria-describedby={describedBy(id, { error })}>
      <legend>{words.crop}</legend>
      {/* biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: the arrow keys belong to the picture here. */}
      <canvas
        {...frame}
        width={shape.width}
        height={shape.height}
        tabIndex={0}
        role="application"
        aria-label={words.frame}
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
        <p className="cms-moves">
          {ways.map(([way, icon]) => (
            <Button key={way} size="small" onClick={() => move(way)}>
              <Icon of={icon} />
              <span className="hidden-text">{words.moves[way]}</span>
            </Button>
          ))}
        </p>
        <TextInput
          {...form.field('alt')}
          label={words.alt}
          help={words.altHelp}
          required
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Prevents Enter from submitting the form around this field.
            event.preventDefault()
            use()
          }}
        />
        <FormProblems form={form} failed={failureOf} brief />
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
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

/** Returns the reason of a failure: from the server, or from the check before the upload. */
const failureOf = (error: unknown) =>
  reasonOf(error, error instanceof PictureRefused ? error.message : texts.tryAgain)
