/** The demo journal's issues, board and calls for papers. All people and institutions are invented. */

export interface DemoIssue {
  volume: number
  issue: number
  title: string
  published: string
}

export const issues: DemoIssue[] = [
  { volume: 14, issue: 4, title: 'Ports, prices and the long way round', published: '2026-11-16' },
  { volume: 14, issue: 3, title: 'What is taxed at the frontier', published: '2026-08-24' },
  { volume: 14, issue: 2, title: 'Terms, labels and late payments', published: '2026-05-25' },
  { volume: 14, issue: 1, title: 'The currency on the invoice', published: '2026-02-23' },
  { volume: 13, issue: 4, title: 'People who move, firms that follow', published: '2025-11-10' },
  { volume: 13, issue: 3, title: 'After low inflation', published: '2025-08-25' },
  { volume: 13, issue: 2, title: 'Autonomy and its price', published: '2025-05-19' },
  { volume: 13, issue: 1, title: 'Small changes, large borders', published: '2025-03-10' },
  { volume: 12, issue: 4, title: 'Measuring what is traded', published: '2024-11-11' },
  { volume: 12, issue: 3, title: 'Ratings, ceilings and states', published: '2024-08-19' },
  { volume: 12, issue: 2, title: 'Inside the importing firm', published: '2024-05-27' },
  { volume: 12, issue: 1, title: 'Hedges and certificates', published: '2024-01-29' },
]

export interface DemoEditor {
  name: string
  title: string
  institution: string
  location: string
  bio: string
  isChief: boolean
  /** Portrait drawn for the sample journal. Members without a portrait are shown by their initials. */
  imageUrl?: string
}

export const board: DemoEditor[] = [
  {
    name: 'Katharina Löwenthal',
    imageUrl: '/portraits/loewenthal.svg',
    title: 'International economics',
    institution: 'Øresund School of Economics',
    location: 'Denmark',
    bio: 'Works on prices, currencies and the measurement of trade. She built one of the first archives of invoice-level customs data that outside researchers may use, and edits the journal’s papers on trade, prices and finance.',
    isChief: true,
  },
  {
    name: 'Adaeze Okonjo-Bello',
    imageUrl: '/portraits/okonjo.svg',
    title: 'Strategy and governance',
    institution: 'Lagos Graduate School of Business',
    location: 'Nigeria',
    bio: 'Studies how firms from emerging markets organize abroad: boards, families, partners and states. Before academic life she spent nine years in the corporate office of a shipping group. She edits papers on strategy, organization and entrepreneurship.',
    isChief: true,
  },
  {
    name: 'Henrike Stoltenhoff',
    title: 'Trade and production networks',
    institution: 'Ruhr Institute for Industrial Economics',
    location: 'Germany',
    bio: 'Studies how supply relations form, break and are mended, mostly with customs and value-added tax records. Handles papers on trade, transport and production networks.',
    isChief: false,
  },
  {
    name: 'Tapiwa Murombedzi',
    imageUrl: '/portraits/murombedzi.svg',
    title: 'Development finance',
    institution: 'Karoo Institute for Mining and Society',
    location: 'South Africa',
    bio: 'Works on payment systems, remittances and the pricing of credit where banks are few. Handles papers on money, banking and development finance.',
    isChief: false,
  },
  {
    name: 'Kazue Morinaga',
    title: 'Multinational strategy',
    institution: 'Kamo University, Graduate School of Commerce',
    location: 'Japan',
    bio: 'Writes on headquarters, subsidiaries and the knowledge that moves between them. Reads case studies with pleasure and asks of each what would have proved it wrong.',
    isChief: false,
  },
  {
    name: 'Esteban Larrañaga',
    imageUrl: '/portraits/larranaga.svg',
    title: 'Labor and migration',
    institution: 'Universidad del Ombú',
    location: 'Uruguay',
    bio: 'Labor economist; matched employer–employee data, occupational licences and the wages of those who move. Handles papers on labor, migration and skills.',
    isChief: false,
  },
  {
    name: 'Rukmini Chatterjea',
    title: 'Econometric methods',
    institution: 'Deccan School of Public Policy',
    location: 'India',
    bio: 'Works on inference with few clusters and staggered treatments. She advises the journal on methods and checks the replication packages of accepted papers.',
    isChief: false,
  },
  {
    name: 'Solveig Brekkestad',
    title: 'Shipping and logistics',
    institution: 'Bergen Centre for Shipping and Trade',
    location: 'Norway',
    bio: 'Measures what time costs in trade, from ship positions to warehouse shelves. Handles papers on transport, energy and the economics of distance.',
    isChief: false,
  },
  {
    name: 'Hicham Tazi',
    title: 'Entrepreneurship',
    institution: 'Atlas School of Economics',
    location: 'Morocco',
    bio: 'Follows young firms for longer than they usually live. Handles papers on entrepreneurship, small enterprise and informality.',
    isChief: false,
  },
  {
    name: 'Margit Õunapuu',
    title: 'Organizational behavior',
    institution: 'Saimaa School of Economics',
    location: 'Finland',
    bio: 'Studies teams that never share a room. Handles papers on work, leadership and organization across languages and time zones.',
    isChief: false,
  },
  {
    name: 'Cedric Achterhuis',
    title: 'Marketing across cultures',
    institution: 'Scheldt School of Management',
    location: 'Belgium',
    bio: 'Runs field experiments on labels, origins and prices. Handles papers on consumers, brands and retail trade.',
    isChief: false,
  },
  {
    name: 'Lúcia Pacheco de Sá',
    title: 'Climate policy and the firm',
    institution: 'Instituto do Tejo',
    location: 'Portugal',
    bio: 'Works on carbon pricing, reporting and the response of exporters. Handles papers on climate and industrial policy.',
    isChief: false,
  },
]

export interface DemoCall {
  title: string
  guestEditors: string
  description: string
  submissionDeadline: string
}

export const calls: DemoCall[] = [
  {
    title: 'Carbon borders and the multinational firm',
    guestEditors: 'Annika Rautio, Samuel Oduya',
    description:
      'How firms price, relocate and report when carbon is taxed at the frontier. We welcome firm-level evidence from exporters outside the taxing bloc.',
    submissionDeadline: '2027-01-31',
  },
  {
    title: 'Small currencies in large payment systems',
    guestEditors: 'Leonor Figueira, Tomasz Wieczorek',
    description:
      'Settlement, invoicing and reserves where the home currency is rarely quoted abroad; theory, payments data and history.',
    submissionDeadline: '2027-03-15',
  },
  {
    title: 'Managing under export control',
    guestEditors: 'Ngaire Whitcombe',
    description:
      'What compliance does to the organization of research, hiring and trade inside firms that sell technology with two uses.',
    submissionDeadline: '2027-05-30',
  },
]
