import { createContext } from 'react'

/**
 * Set only during server rendering. Scripts with the nonce are hashed into the policy and then lose it, so that
 * one cached page works for everyone under a strict policy.
 */
export const NonceContext = createContext<string | undefined>(undefined)
