import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

const boxes = {
  cover: '0 0 300 400',
  'cover-small': '0 0 300 400',
  mark: '0 0 64 64',
  seal: '0 0 200 200',
  ringlet: '0 0 64 64',
  ground: '0 0 1000 1000',
} as const
export type EngravingKind = keyof typeof boxes

/**
 * An engraving that the server draws from a seed. The SVG is a separate file that is cached permanently; the
 * page sets its colour.
 */
export function Engraving({
  kind,
  seed,
  className,
}: {
  kind: EngravingKind
  seed: string
  className?: string
}) {
  return (
    <svg
      className={classNames('engraving', className)}
      viewBox={boxes[kind]}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`/engraving/${kind}/${encodeURIComponent(seed)}.svg#e`} />
    </svg>
  )
}

const inks = ['prussian', 'oxblood', 'bottle', 'sepia', 'aubergine', 'slate'] as const

/** Returns the colour of an issue. Six colours rotate, so that neighbouring issues differ. */
export function inkOf(volume: number, issue: number): (typeof inks)[number] {
  const behind = -(volume * 4 + issue) % inks.length
  return inks[(behind + inks.length) % inks.length] ?? 'prussian'
}

interface CoverProps {
  volume: number
  issue: number
  /** For sizes below 100 px: fewer lines and no text. */
  small?: boolean
  /** A cover picture that replaces the engraving. */
  picture?: { url: string; alt: string } | null | undefined
  children?: ReactNode
}

export function Cover({ volume, issue, small, picture, children }: CoverProps) {
  return (
    <span className={`cover ${inkOf(volume, issue)}`}>
      {picture ? (
        <img
          src={picture.url}
          alt={picture.alt}
          width={600}
          height={800}
          loading={children ? 'eager' : 'lazy'}
        />
      ) : (
        <Engraving kind={small ? 'cover-small' : 'cover'} seed={`${volume}.${issue}`} />
      )}
      {children && !picture && <span className="cover-words">{children}</span>}
    </span>
  )
}

export function initials(name: string): string {
  const words = name
    .replaceAll(/\b(Dr|Prof|Professor|Mr|Ms|Mrs|Sir|Dame)\.?\s/g, '')
    .split(/\s+/)
    .filter(Boolean)
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return `${first?.charAt(0) ?? ''}${last?.charAt(0) ?? ''}`.toLocaleUpperCase('en')
}

/** A portrait, or initials in an engraved ring. */
export function Avatar({ name, imageUrl }: { name: string; imageUrl?: string | null }) {
  return (
    <span className="avatar" aria-hidden="true">
      {imageUrl ? (
        <img src={imageUrl} alt="" width={56} height={56} loading="lazy" />
      ) : (
        <>
          <Engraving kind="ringlet" seed={name} />
          {initials(name)}
        </>
      )}
    </span>
  )
}
