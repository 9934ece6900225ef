import type { NewAccount } from '#server/accounts/queries.ts'

/**
 * People of the demo journal. All are invented. Accounts with addresses at demo.example use the demo
 * password.
 */
export type DemoAccount = Omit<NewAccount, 'passwordHash' | 'emailVerifiedAt'>

const at = (username: string) => `${username}@demo.example`

export const accounts: DemoAccount[] = [
  {
    username: 'admin',
    email: at('admin'),
    role: 'admin',
    firstName: 'Noor',
    lastName: 'Haddad',
    affiliation: 'JIBER editorial office',
  },
  {
    username: 'editor',
    email: at('editor'),
    role: 'editor',
    firstName: 'Elena',
    lastName: 'Marsh',
    affiliation: 'Harrowgate School of Business',
  },
  {
    username: 'r.castellanos',
    email: at('r.castellanos'),
    role: 'editor',
    firstName: 'Rafael',
    lastName: 'Castellanos',
    affiliation: 'Universidad del Litoral Sur',
  },
  {
    username: 'y.tanaka',
    email: at('y.tanaka'),
    role: 'editor',
    firstName: 'Yumi',
    lastName: 'Tanaka',
    affiliation: 'Kamogawa University',
  },
  {
    username: 'reviewer',
    email: at('reviewer'),
    role: 'reviewer',
    firstName: 'Ingrid',
    lastName: 'Solheim',
    affiliation: 'Fjordane Institute of Economics',
    expertise: ['global value chains', 'tariffs', 'exchange rates', 'import prices'],
  },
  {
    username: 'r.quintana',
    email: at('r.quintana'),
    role: 'reviewer',
    firstName: 'Rafael',
    lastName: 'Quintana',
    affiliation: 'Escuela Andina de Comercio',
    expertise: ['family firms', 'corporate governance', 'foreign direct investment'],
  },
  {
    username: 'm.zhao',
    email: at('m.zhao'),
    role: 'reviewer',
    firstName: 'Mei-Lin',
    lastName: 'Zhao',
    affiliation: 'Lanshan University of Finance',
    expertise: ['mobile money', 'remittances', 'financial inclusion'],
  },
  {
    username: 'd.achterberg',
    email: at('d.achterberg'),
    role: 'reviewer',
    firstName: 'Dirk',
    lastName: 'Achterberg',
    affiliation: 'Waalbrug Business School',
    expertise: ['born globals', 'internationalization', 'entrepreneurship'],
  },
  {
    username: 's.oduya',
    email: at('s.oduya'),
    role: 'reviewer',
    firstName: 'Samuel',
    lastName: 'Oduya',
    affiliation: 'Rift Valley College of Management',
    expertise: ['carbon pricing', 'trade policy', 'global value chains'],
  },
  {
    username: 'author',
    email: at('author'),
    role: 'author',
    firstName: 'Amara',
    lastName: 'Okonkwo-Reyes',
    affiliation: 'Lagos Institute of Economics',
  },
  {
    username: 'h.lindqvist',
    email: at('h.lindqvist'),
    role: 'author',
    firstName: 'Henrik',
    lastName: 'Lindqvist',
    affiliation: 'Nordhavn School of Business',
  },
  {
    username: 'p.raghunathan',
    email: at('p.raghunathan'),
    role: 'author',
    firstName: 'Priya',
    lastName: 'Raghunathan',
    affiliation: 'Deccan University',
  },
]

/** User names of editors who may recommend but not decide. */
export const advisers = ['y.tanaka']
