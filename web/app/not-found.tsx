import { data } from 'react-router'
import { NotFoundCard } from './route-failure.tsx'
import { texts } from './texts.ts'

export function loader() {
  return data(null, { status: 404 })
}

export function meta() {
  return [{ title: texts.notFound.title }, { name: 'robots', content: 'noindex' }]
}

export default function NotFound() {
  return <NotFoundCard />
}
