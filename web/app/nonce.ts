import { createContext } from 'react'

/**
 * Known only while the server renders. Scripts that carry it are hashed into the policy and then lose it, so
 * one kept page serves everyone under a strict policy.
 */
export const NonceContext = createContext<string | undefined>(undefined)
