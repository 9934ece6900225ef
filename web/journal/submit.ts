import { redirect } from 'react-router'
import { urls } from '#domain/urls.ts'

/** The short address that the footer and printed calls use. */
export function loader() {
  return redirect(urls.submission, 301)
}
