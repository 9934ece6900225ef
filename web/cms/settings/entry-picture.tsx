import { useLayoutEffect, useRef } from 'react'
import { urls } from '#domain/urls.ts'
import { texts } from '../texts.ts'
import { openCrop, type TypedEntry } from './entry-values.ts'
import { PictureField } from './picture-field.tsx'
import { logoShape } from './picture-shapes.ts'

interface EntryPictureProps {
  id: string
  name: string
  label: string
  entry: TypedEntry
  onChange: (entry: TypedEntry) => void
}

/** The picture of an entry. While it is being cropped, the list cannot be saved. */
export function EntryPicture({ id, name, label, entry, onChange }: EntryPictureProps) {
  // The end of cropping is also reported when the entry itself is removed, which must not bring it back.
  const isHere = useRef(true)
  useLayoutEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const picture = String(entry[name] ?? '')
  return (
    <div className="full">
      <PictureField
        id={id}
        label={label}
        help={texts.pictures.logoOf}
        shape={logoShape}
        url={picture ? urls.picture(picture) : null}
        onCrop={(isOpen) => isHere.current && onChange({ ...entry, [openCrop(name)]: isOpen })}
        onChange={(chosen) => onChange({ ...entry, [name]: chosen?.id ?? '' })}
      />
    </div>
  )
}
