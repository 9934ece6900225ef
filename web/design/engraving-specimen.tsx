import { Avatar, Cover, Engraving, inkOf } from '#web/ui/marks/engraving.tsx'

/** Specimens of engravings: covers in both sizes, seals, the mark and an avatar. */
export function Engravings() {
  return (
    <>
      <ul className="design-specimen-engravings">
        {[4, 3, 2, 1, 0, -1].map((issue) => (
          <li key={issue}>
            <Cover volume={14} issue={issue}>
              JIBER
            </Cover>
            {inkOf(14, issue)}
          </li>
        ))}
      </ul>
      <ul className="design-specimen-engravings small">
        {[4, 3, 2, 1, 0, -1].map((issue) => (
          <li key={issue}>
            <Cover volume={14} issue={issue} small />
          </li>
        ))}
      </ul>
      <div className="design-specimen-flow">
        <Engraving kind="seal" seed="10.5555/jiber.2026.0041" className="design-specimen-seal" />
        <Engraving kind="seal" seed="10.5555/jiber.2026.0117" className="design-specimen-seal" />
        <Engraving kind="mark" seed="JIBER" className="design-specimen-mark" />
        <Avatar name="Elif Kalaycı" />
      </div>
    </>
  )
}
