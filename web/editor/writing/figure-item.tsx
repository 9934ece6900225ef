import { useRef, useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { listPictures, type Picture, pictureFacts } from './model/pictures.ts'
import type { Writing } from './use-writing.ts'
import { words } from './writing-texts.ts'

const texts = words.figure

/** One picture with its preview, print size and alternative text, and a button to replace its file. */
export function FigureItem({ picture, writing }: { picture: Picture; writing: Writing }) {
  const { writer, surroundings } = writing
  const [facts, setFacts] = useState('')
  const file = useRef<HTMLInputElement>(null)
  const url = surroundings.mediaUrl(picture.name)
  const set = (attribute: string, value: unknown) => {
    // The picture is located again, because the text may have changed since it was rendered.
    const now = listPictures(writer.state.doc).find(({ key }) => key === picture.key)
    if (now) writer.dispatch(writer.state.tr.setNodeAttribute(now.pos, attribute, value))
  }
  return (
    <li>
      <div className="writing-picture">
        {url ? (
          <img
            src={url}
            alt={picture.alt ?? ''}
            loading="lazy"
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setFacts(pictureFacts(picture.name, naturalWidth, naturalHeight))
            }
          />
        ) : (
          <p>
            {texts.noPicture}: {picture.name}
          </p>
        )}
        <small>{facts}</small>
      </div>
      <div className="stack">
        <h2 className="section-title">{picture.label || picture.name}</h2>
        <p>{picture.caption}</p>
        <TextArea
          id={`alt-${picture.key}`}
          label={texts.alt(picture.label || texts.picture)}
          help={picture.alt ? undefined : words.figures.missing}
          rows={3}
          readOnly={!writer.isWriting}
          value={picture.alt ?? ''}
          onChange={({ target }) => set('alt', target.value || null)}
        />
        {writer.isWriting && (
          <p className="writing-actions">
            {picture.caption && !picture.alt && (
              <Button kind="words" onClick={() => set('alt', picture.caption)}>
                {texts.useCaption}
              </Button>
            )}
            <Button kind="words" onClick={() => file.current?.click()}>
              {texts.replace}
            </Button>
            <input
              ref={file}
              type="file"
              hidden
              aria-label={`${texts.replace}: ${picture.label}`}
              accept=".png,.jpg,.jpeg,.svg,.tif,.tiff,.pdf,.eps,.emf,.wmf"
              onChange={async ({ target }) => {
                const chosen = target.files?.[0]
                target.value = ''
                const name = chosen && (await surroundings.upload(chosen))
                if (name) set('attributes', { ...picture.attributes, 'xlink:href': name })
              }}
            />
          </p>
        )}
      </div>
    </li>
  )
}
