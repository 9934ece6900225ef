import type { SidebarContent } from '#domain/pages/reads.ts'
import { Avatar } from '../marks/engraving.tsx'
import '../layout/sidebar.css'

type Editor = Pick<
  SidebarContent['chiefs'][number],
  'id' | 'name' | 'title' | 'institution' | 'location' | 'imageUrl'
>

/** A list of editors with portrait, name and institution. */
export function EditorList({ editors }: { editors: readonly Editor[] }) {
  return (
    <ul className="sidebar-editors">
      {editors.map(({ id, name, title, institution, location, imageUrl }) => (
        <li key={id}>
          <Avatar name={name} imageUrl={imageUrl} />
          <div>
            <b>{name}</b>
            <span>{title}</span>
            <span>
              {institution}, {location}
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
