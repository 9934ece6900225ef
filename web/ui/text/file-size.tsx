const units = ['bytes', 'KB', 'MB', 'GB'] as const

/**
 * Formats a number of bytes, for example 1,234 as '1.2 KB'. Units are multiples of 1024, as in the upload
 * limits.
 */
export function fileSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(Math.floor(Math.log2(bytes) / 10), units.length - 1)
  const value = bytes / 1024 ** step
  return `${step === 0 ? value : value.toFixed(value < 10 ? 1 : 0)} ${units[step]}`
}

export function FileSize({ bytes }: { bytes: number }) {
  return <span className="figures">{fileSize(bytes)}</span>
}
