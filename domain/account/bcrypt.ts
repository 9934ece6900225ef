/**
 * Whether a text is a password's hash of bcrypt, as PHP and OJS write it. A cost above 13 is not accepted, because one comparison
 * would take seconds.
 */
export const isBcrypt = (hash: string) => /^\$2[aby]\$(?:0[4-9]|1[0-3])\$[./A-Za-z0-9]{53}$/.test(hash)
