/** Texts of the search in the administration, and of the links within the site. */
export const findTexts = {
  find: {
    label: 'Search the CMS',
    hint: 'Pages, settings, people, emails',
    results: 'Results',
    count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
    none: (sought: string) => `Nothing found for “${sought}”.`,
    more: (count: number) => `${count} more. Add a word to narrow the search.`,
    kinds: {
      page: 'Pages and texts',
      draft: 'Drafts',
      news: 'News',
      menu: 'Menu',
      setting: 'Settings',
      board: 'Editorial board',
      call: 'Calls for papers',
      emailText: 'Texts of emails',
      person: 'People',
      mail: 'Sent emails',
    },
  },
  links: {
    title: 'Broken links',
    help: 'Links within this site that lead nowhere. Links to other sites are not checked.',
    failed: 'The links could not be checked',
    none: 'No broken links',
    noneBody: (count: number) =>
      count === 1 ? 'One link within the site was checked.' : `${count} links within the site were checked.`,
    address: 'Link',
    where: 'Where it is',
    here: (count: number) =>
      count === 1 ? '1 place links to this page' : `${count} places link to this page`,
    noneHere: 'Nothing links to this page.',
    places: {
      page: 'page',
      draft: 'draft',
      news: 'news',
      menu: 'menu',
      footer: 'footer',
      announcement: 'announcement',
      redirect: 'redirect',
    },
  },
} as const
