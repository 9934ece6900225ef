/** Type sizes: size/line height and weight, with a sample of their use. */
export const type: readonly (readonly [measures: string, sample: string])[] = [
  ['57/60, 500', 'Trade, 24.8'],
  ['48/53, 500', 'Trade, 24.8'],
  ['40/46, 600', 'Whose currency, whose risk?'],
  ['33/36, 300', '4,218, 12.6'],
  ['28/32, 600', 'Whose currency, whose risk?'],
  ['23/28, 600', 'Whose currency, whose risk?'],
  ['19/29, 400', 'Whose currency, whose risk?'],
  ['18/30, 400', 'Whose currency, whose risk?'],
  ['16/26, 400', 'Whose currency, whose risk?'],
]

export const interfaceType: typeof type = [
  ['16/24, 400', 'Decision due January 12, 2027. 1,204 downloads'],
  ['14/20, 500', 'Decision due January 12, 2027. 1,204 downloads'],
  ['13/20, 400', 'Decision due January 12, 2027. 1,204 downloads'],
]

export function TypeRow({
  row: [measures, sample],
  inSans,
}: {
  row: (typeof type)[number]
  inSans?: boolean
}) {
  const [size] = measures.split('/')
  return (
    <div>
      <dt>{measures}</dt>
      <dd className={`design-s-${size}${inSans ? ' design-in-sans' : ''}`}>{sample}</dd>
    </div>
  )
}
