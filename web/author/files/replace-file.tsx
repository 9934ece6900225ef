import { texts } from '../submit/texts.ts'
import { useAcceptedTypes } from './accepted.tsx'

interface ReplaceFileProps {
  fileName: string
  label?: string
  onReplace: (by: File) => void
}

/** Lets the author choose a file that takes the place of an uploaded one. */
export function ReplaceFile({ fileName, label = texts.upload.replace, onReplace }: ReplaceFileProps) {
  const accept = useAcceptedTypes().join(',')
  return (
    <label className="word-button files-replace-file">
      {label}
      <span className="hidden-text"> {fileName}</span>
      <input
        type="file"
        accept={accept}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          event.target.value = ''
          if (chosen) onReplace(chosen)
        }}
      />
    </label>
  )
}
