import type { SidebarContent } from '#domain/pages/reads.ts'
import { Avatar } from '../marks/engraving.tsx'
import '../layout/sidebar.css'

type Editor = Pick<
  SidebarContent['chiefs'][number],
  'id' | 'name' | 'title' | 'institution' | 'location' | 'imageUrl'
>

/** Editors by portrait, name and place, as beside the lists and where somebody looks for the right one. */
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
