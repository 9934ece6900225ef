import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import type { ContentType } from '#domain/journal/cms.ts'
import type { PictureView } from '#domain/schemas/cms.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { PictureField } from './settings/picture-field.tsx'
import { withinColumn } from './settings/use-crop.ts'
import { texts } from './texts.ts'

const words = texts.content
/** Returns the markup that inserts the picture into the text, including the alternative text. */
export function pictureMark({ url, alt, width, height }: PictureView, type: ContentType): string {
  if (type === 'markdown') return `![${alt.replaceAll(/[\\[\]]/g, '\\$&')}](${url})`
  const quoted = alt.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return `<img src="${url}" alt="${quoted}" width="${width}" height="${height}">`
}

interface InsertPictureProps {
  onInsert: (picture: PictureView) => void
  error: string | undefined
  onCrop: (isOpen: boolean) => void
}

/** Form that uploads a picture and inserts it into the text. */
export function InsertPicture({ onInsert, error, onCrop }: InsertPictureProps) {
  const [open, setOpen] = useState(false)
  return (
    <div className="cms-insert">
      {open ? (
        <PictureField
          id="content-picture"
          label={words.insert}
          help={words.insertHelp}
          shape={withinColumn}
          url={null}
          error={error}
          onChange={(picture) => picture && onInsert(picture)}
          onCrop={onCrop}
        />
      ) : (
        <Button kind="words" icon={ImagePlus} onClick={() => setOpen(true)}>
          {words.insert}
        </Button>
      )}
    </div>
  )
}
