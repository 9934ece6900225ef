import { useEffect, useEffectEvent, useState } from 'react'
import { smallestPicture } from '#domain/journal/cms.ts'
import type { PictureView } from '#domain/schemas/cms.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field-parts.tsx'
import { texts } from '../texts.ts'
import './pictures.css'
import { Cropper } from './cropper.tsx'
import type { PictureShape } from './use-crop.ts'

const words = texts.pictures

interface PictureFieldProps {
  id: string
  label: string
  help?: string
  /** Size of the picture: fixed, or computed from the size of the chosen picture. */
  shape: PictureShape | ((own: PictureShape) => PictureShape)
  /** URL of the current picture. */
  url: string | null
  error?: string | undefined
  onChange: (picture: PictureView | null) => void
  /** Called when cropping begins and when it ends. Meanwhile the form cannot be saved. */
  onCrop: (isOpen: boolean) => void
}

/** Field for choosing a picture, cropping it, entering its alternative text and uploading it. */
export function PictureField({ id, label, help, shape, url, error, onChange, onCrop }: PictureFieldProps) {
  const [source, setSource] = useState<ImageBitmap | null>(null)
  const [problem, setProblem] = useState<string>()
  const isCropping = source !== null
  const tell = useEffectEvent(onCrop)
  useEffect(() => {
    if (!isCropping) return
    tell(true)
    return () => tell(false)
  }, [isCropping])

  async function choose(file: File | undefined) {
    setProblem(undefined)
    if (!file) return
    try {
      // 'from-image' applies the EXIF orientation of photographs.
      const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
      const least = leastPixels(typeof shape === 'object' ? shape : shape(bitmap))
      if (bitmap.width < least.width || bitmap.height < least.height)
        return setProblem(words.small(bitmap, least))
      setSource(bitmap)
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
          error={error}
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

/** Smaller pictures would be blurred blocks of colour: a quarter of the pixels in which they are kept. */
function leastPixels({ width, height }: PictureShape): PictureShape {
  const least = (pixels: number) => Math.max(smallestPicture, Math.ceil(pixels / 4))
  return { width: least(width), height: least(height) }
}
