import { createContext } from 'react'

/**
 * Nonce of the page's scripts, set only during server rendering. The host replaces the nonces with hashes in
 * the Content-Security-Policy, so that one cached page works for everyone under a strict policy.
 */
export const NonceContext = createContext<string | undefined>(undefined)
