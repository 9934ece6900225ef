export function SpecimenPart({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <div className="head">
        <h2>{title}</h2>
      </div>
      {children}
    </section>
  )
}
