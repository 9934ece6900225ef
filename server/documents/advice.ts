import type { Finding } from './contract.ts'

type Advice = Record<string, string>

/** Advice to authors for each rule that can produce a finding, in all formats. */
const removed: Advice = {
  name: 'The name was removed from the copy for reviewers.',
  surname: 'The name was removed from the copy for reviewers.',
  email: 'The email address was removed from the copy for reviewers.',
  orcid: 'The ORCID was removed from the copy for reviewers.',
  affiliation: 'The affiliation was removed from the copy for reviewers.',
  institution: 'The affiliation was removed from the copy for reviewers.',
  handle: 'The user name was removed from the copy for reviewers.',
  'running-head': 'The running head was removed from the copy for reviewers.',
  acknowledgements: 'The section was removed from the copy for reviewers; it returns after acceptance.',
  'author-command': 'The author details were removed from the copy for reviewers.',
  comment: 'Comments were removed from the copy for reviewers.',
  'comment-author': 'The comments stay in the copy, without names and dates.',
  'tracked-change':
    'Tracked changes were accepted: insertions were kept, deletions removed. Check that the text is the one you want reviewed.',
  'hidden-text': 'Hidden text was removed from the copy for reviewers.',
  property: 'The document property was removed from the copy for reviewers.',
  link: 'The link was removed from the copy for reviewers; its text stays.',
  attachment:
    'Attached files were removed from the copy for reviewers. Upload what reviewers need as a supplement.',
  script: 'Scripts and actions were removed from the copy for reviewers.',
  'embedded-object': 'The object cannot be shown in the copy for reviewers. Insert it as a picture.',
}

const visible: Advice = {
  name: 'The name is still readable. Remove it and upload the file again.',
  surname: 'The name is still readable. Remove it and upload the file again.',
  email: 'The email address is still readable. Remove it and upload the file again.',
  orcid: 'The ORCID is still readable. Remove it and upload the file again.',
  affiliation: 'The affiliation is still readable. Remove it and upload the file again.',
  handle: 'The user name is still readable. Remove it and upload the file again.',
  institution:
    'If the text says that this is your institution, write "a university" or "the authors\' institution" instead.',
  'self-citation':
    'Citing your own work is fine in the third person. If the text says that it is yours, rephrase it.',
  'self-reference':
    'Write of your own earlier work in the third person: "Smith (2019) showed", not "we showed".',
  thanks: 'Thanks often identify authors. Move them to the title page.',
  funding: 'Funders and grant numbers often identify authors. Move them to the title page.',
  'own-institution':
    'The text refers to your own institution. Write "a university" or "the authors\' institution" instead.',
  acknowledgements: 'Acknowledgements and funding often identify authors. Move them to the title page.',
  property: 'The document property is still there. Export the document again and upload it.',
  'leftover-data': 'Identifying data is still stored in the file. Export the document again and upload it.',
  'unreadable-picture':
    'A picture could not be read and is missing from the copy for reviewers. Save it as PNG or JPEG, insert it again and export the PDF.',
  'no-text':
    'The pages are pictures without text, so names on them cannot be found. Upload a PDF made from the text.',
  repository:
    'If this is your own repository, its address names you. Give an anonymous copy of it, or leave it out until acceptance.',
  'missing-letters':
    'Reviewers would see empty boxes instead of these letters. Upload a PDF, or use Latin letters.',
  'missing-part':
    'The source reads files that are not part of the upload. Upload them beside it under the names used in the source: text as .tex, figures as .pdf, and a bibliography with .tex after its name (refs.bib as refs.bib.tex).',
  'undefined-command':
    'These commands come from a file that is not part of the upload, so reviewers see the names of the commands. Put the definitions into the source, or upload a PDF.',
  'missing-figure':
    'These figures were not part of the upload, or could not be read. Upload each as a PDF under the name used in the source.',
  'formula-as-source':
    'Reviewers see these formulas as LaTeX code because their macros are not in the file. Put the macros into the file, or upload a PDF.',
  'not-converted':
    'The source could not be typeset, so reviewers would see it as plain text. Upload a PDF instead.',
}

/** Rules whose findings concern the copy itself rather than words in it. */
const aboutTheCopy =
  /^(no-text|unreadable-picture|missing-letters|missing-part|undefined-command|missing-figure|formula-as-source|not-converted)$/

/**
 * Returns advice about a finding in a review's file. It is for the editor, who decides what the authors may
 * read. The reviewer never sees it.
 */
export function adviceAboutReview({ rule, severity }: Pick<Finding, 'rule' | 'severity'>): string {
  if (severity === 'removed') return 'This was removed from the copy for the authors.'
  if (aboutTheCopy.test(rule))
    return 'The copy for the authors may be incomplete. Compare it with the file, and ask the reviewer for a PDF if something is missing.'
  if (rule === 'self-citation' || rule === 'self-reference')
    return "If this says that a work is the reviewer's own, it identifies the reviewer. Remove it before the authors get the file."
  if (rule === 'leftover-data' || rule === 'property')
    return 'Data that may identify the reviewer is still stored in the file. Ask the reviewer to export it again.'
  return 'This is still readable in the copy for the authors. Remove it, or record why it does not identify the reviewer.'
}

export function advice(rule: string, severity: Finding['severity']): string {
  return (severity === 'removed' ? removed[rule] : visible[rule]) ?? 'Check this passage.'
}
