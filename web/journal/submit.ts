import { redirect } from 'react-router'
import { urls } from '#domain/urls.ts'

/** Short URL used in the footer and in printed calls. */
export function loader() {
  return redirect(urls.submission, 301)
}
