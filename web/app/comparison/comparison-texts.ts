import type { ManuscriptChange } from '#domain/schemas/comparison.ts'

const number = (count: number) => count.toLocaleString('en-US')
const counted = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`

/** Texts of the comparison of two versions of a manuscript. */
export const comparisonTexts = {
  title: 'Changes between versions',
  titleOf: (from: number, to: string) => `Changes from version ${from} to ${to}`,
  version: (version: number) => `version ${version}`,
  upload: 'your new file',
  open: (from: number, to: string) => `Compare version ${from} with ${to}`,
  loading: 'Comparing the versions …',
  failed: 'The versions could not be compared',
  from: 'Compare with',
  versionOption: (version: number) => `Version ${version}`,
  counts: ({ added, removed, moved, pictures }: Record<'added' | 'removed' | 'moved' | 'pictures', number>) =>
    [
      counted(added, 'insertion', 'insertions'),
      counted(removed, 'deletion', 'deletions'),
      moved > 0 && counted(moved, 'moved passage', 'moved passages'),
      pictures > 0 && counted(pictures, 'changed picture', 'changed pictures'),
    ]
      .filter(Boolean)
      .join(', '),
  found: 'Found by comparing the files.',
  none: 'The text and the pictures of the two versions are the same.',
  unrelated: 'These two texts have little in common. Please check that the right files are compared.',
  acrossFormats:
    'The two versions have different file formats. Formulas and references can therefore look changed although they are not.',
  drawings: 'Drawings that a PDF contains as lines, and not as a picture, are not compared.',
  look: 'Show the changes',
  looks: { one: 'In one text', beside: 'Side by side' },
  before: 'Before',
  after: 'After',
  page: (page: number) => `p. ${page}`,
  line: (line: string) => `line ${line}`,
  was: (page: number) => `was p. ${page}`,
  kinds: {
    changed: { Picture: 'Picture changed', 'Table row': 'Table changed', other: '' },
    added: { Picture: 'New picture', 'Table row': 'New row', other: 'New' },
    removed: { Picture: 'Picture removed', 'Table row': 'Row removed', other: 'Removed' },
    moved: { Picture: 'Picture moved', 'Table row': 'Row moved', other: 'Moved' },
  } satisfies Record<ManuscriptChange['change'], Record<'Picture' | 'Table row' | 'other', string>>,
  picture: 'A picture without a caption',
  shown: (shown: number, all: number) => `${number(shown)} of ${number(all)} passages shown.`,
  showMore: 'Show more',
  onlyUnlinked: (count: number) => `Show the ${number(count)} without a point`,
  allPassages: 'Show all',
  linkTo: 'Link to a point',
  linkMore: 'Link to another point',
  linkedTo: (point: string) => `Linked to ${point}`,
  unlink: (point: string) => `Unlink from ${point}`,
  noPoint: 'Belongs to no point',
} as const
