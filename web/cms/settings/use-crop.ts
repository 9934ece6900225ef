import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

export interface PictureShape {
  /** Width and height in pixels with which the picture is stored. */
  width: number
  height: number
}

/** Number of pixels by which an arrow key or a button moves the picture. */
const step = 12

/** Ways to move the picture, by the names of their keys: pixels to the right and down. */
const ways = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
} as const
export type CropWay = keyof typeof ways
const isWay = (key: string): key is CropWay => Object.hasOwn(ways, key)

/**
 * Manages the visible part of a picture in its frame. The picture can be zoomed, and moved by dragging,
 * with the arrow keys or with buttons (WCAG 2.5.7).
 */
export function useCrop(source: ImageBitmap, shape: PictureShape) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [zoom, setZoom] = useState(1)
  /** Centre of the visible part, as fractions of the picture's size. */
  const [middle, setMiddle] = useState({ x: 0.5, y: 0.5 })
  const dragged = useRef<{ x: number; y: number } | null>(null)
  const scale = zoom * Math.max(shape.width / source.width, shape.height / source.height)
  const size = { width: source.width * scale, height: source.height * scale }

  /** Limits the centre, so that the picture always fills its frame. */
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

  function moveWay(way: CropWay) {
    const [right, down] = ways[way]
    moveBy(right, down)
  }

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (!dragged.current) return
    const shown = event.currentTarget.getBoundingClientRect().width / shape.width
    moveBy((event.clientX - dragged.current.x) / shown, (event.clientY - dragged.current.y) / shown)
    dragged.current = { x: event.clientX, y: event.clientY }
  }
  function key(event: KeyboardEvent) {
    if (!isWay(event.key)) return
    event.preventDefault()
    moveWay(event.key)
  }

  return {
    zoom,
    setZoom,
    move: moveWay,
    /** Props for the canvas element. */
    frame: {
      ref: canvas,
      onPointerDown(event: PointerEvent<HTMLCanvasElement>) {
        event.currentTarget.setPointerCapture(event.pointerId)
        dragged.current = { x: event.clientX, y: event.clientY }
      },
      onPointerMove: drag,
      onPointerUp() {
        dragged.current = null
      },
      onKeyDown: key,
    },
  }
}

/** Maximum width in pixels: twice the width of the widest text column, for high-resolution screens. */
const widest = 1200

/** Returns the size of a picture that is inserted into a text. */
export function withinColumn({ width, height }: PictureShape): PictureShape {
  const scale = Math.min(1, widest / width)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
