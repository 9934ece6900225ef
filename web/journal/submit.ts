import { redirect } from 'react-router'
import { urls } from '#domain/urls.ts'

/** Redirects the short URL that is used in the footer and in printed calls for papers. */
export function loader() {
  return redirect(urls.submission, 301)
}
