import { describe, expect, it } from 'vitest'
import { urls } from '../urls.ts'
import { landingAfterSignIn, ownPath } from './landing.ts'

describe('ownPath', () => {
  it.each([
    '/author-dashboard/manuscripts/7',
    '/manuscript-submission?draft=1',
    '/reviews/3#files',
    '/a%20b',
  ])('keeps %s', (path) => expect(ownPath(path)).toBe(path))

  it.each([
    'https://evil.example/',
    '//evil.example/a',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    'author-dashboard',
    '',
    '/api/cms/auth/logout',
    '/uploads/x',
    '/..//evil.example',
  ])('refuses %s', (path) => expect(ownPath(path)).toBeNull())
})

describe('landingAfterSignIn', () => {
  it('is the dashboard of the role', () => {
    expect(landingAfterSignIn('admin')).toBe('/cms/dashboard')
    expect(landingAfterSignIn('editor', '/manuscript-submission')).toBe('/editor-dashboard')
    expect(landingAfterSignIn('reviewer', '/author-dashboard')).toBe('/reviewer-dashboard')
    expect(landingAfterSignIn('unknown', '/')).toBe('/author-dashboard')
  })
  it('is the page that was asked for when that says more', () => {
    expect(landingAfterSignIn('author', '/manuscript-submission?draft=1')).toBe(
      '/manuscript-submission?draft=1',
    )
    expect(landingAfterSignIn('editor', '/editor-dashboard/manuscripts/1')).toBe(
      '/editor-dashboard/manuscripts/1',
    )
  })
  it('forgets what an earlier try left in the address', () => {
    expect(landingAfterSignIn('editor', '/author-dashboard?sign_in=second_step&provider=google')).toBe(
      '/editor-dashboard',
    )
  })
  it('is the page from which a link led to the sign-in page', () => {
    const path = '/articles/tariffs?related=all'
    expect(landingAfterSignIn('author', urls.signInFrom(path))).toBe(path)
    expect(landingAfterSignIn('author', `${urls.signInFrom(path)}&sign_in=cancelled&provider=google`)).toBe(
      path,
    )
    expect(landingAfterSignIn('editor', urls.signInFrom('/author-dashboard'))).toBe('/editor-dashboard')
    expect(landingAfterSignIn('editor', urls.signInFrom(urls.signInFrom(path)))).toBe('/editor-dashboard')
  })
  it('never leaves the site', () => {
    expect(landingAfterSignIn('author', '//evil.example')).toBe('/author-dashboard')
    expect(landingAfterSignIn('author', urls.signInFrom('//evil.example'))).toBe('/author-dashboard')
  })
})
