import type { AddedPapers } from '#domain/schemas/reviewer-papers.ts'

const papers = (n: number) => `${n.toLocaleString('en-US')} ${n === 1 ? 'paper' : 'papers'}`

/** Texts about the papers of a reviewer's profile. */
export const papersTexts = {
  title: 'Papers',
  help: 'We compare manuscripts with your papers, so that we suggest you only for subjects that you know. Your articles and reviews in this journal count already. Editors see the title of the paper that is closest to a manuscript. Nobody else sees the list, and it is not published.',
  label: 'Add papers',
  labelHelp:
    'Paste BibTeX, or DOIs (one in a line), or a title with its abstract below it. Leave an empty line between papers.',
  ownDois: 'DOIs are looked up among the articles of this journal.',
  crossref: 'DOIs of other journals are sent to Crossref to find their titles and abstracts.',
  add: 'Add papers',
  needed: 'Please paste at least one paper',
  failed: 'The papers could not be added',
  fromOrcid: (orcid: string) => `Add the works of ORCID iD ${orcid}`,
  orcidHelp: 'Reads the public works of your record from ORCID.',
  loadFailed: 'Your papers could not be loaded',
  none: 'You have not added any papers yet.',
  list: (n: number) => `${papers(n)} in your profile`,
  noAbstract: 'without abstract',
  remove: 'Remove',
  of: (title: string) => `: ${title}`,
  removeFailed: 'The paper could not be removed',
  result: ({ added, known, tooMany }: AddedPapers) =>
    [
      `${papers(added)} added.`,
      ...(known > 0 ? [`${papers(known)} ${known === 1 ? 'was' : 'were'} in your profile already.`] : []),
      ...(tooMany > 0 ? [`${papers(tooMany)} left out, because a profile can have at most 1,000.`] : []),
    ].join(' '),
  unread: 'These could not be read or found:',
} as const
