import { declarationLimits as limits } from '#domain/manuscript/declarations.ts'

/** Texts of the declarations, the letter and the reviewers in the submission form. */
export const declarationTexts = {
  optional: 'optional',
  readers: {
    editors: 'Only editors read this.',
    published: 'Editors read this now, and readers with the article.',
    answerToo: 'Reviewers see only which answer you chose.',
    notReviewers: 'Reviewers do not see it.',
  },
  clear: 'Clear the answer',
  clearOf: (label: string) => `Clear the answer: ${label}`,
  declarations: {
    title: 'Declarations',
    intro: 'On behalf of all authors.',
  },
  inArticle: {
    title: 'In the published article',
    empty: 'What you declare appears here, in the words that readers will see.',
    private: 'Cover letter, suggested reviewers, and reasons for opposing a reviewer are for editors only.',
  },
  interestsBy: (name: string) => `${name} declares`,
  interestsHelp: 'Leave blank for authors with nothing to declare.',
  interestsMore: 'Another author with something to declare',
  chooseAuthor: 'Choose an author',
  funder: 'Funder',
  award: 'Grant number',
  addFunder: 'Add funder',
  removeFunder: (name: string) => `Remove ${name || 'this funder'}`,
  jel: {
    label: 'JEL codes',
    help: 'Separate several codes with commas, for example F14, F31. Readers and reviewers see them.',
  },
  contributions: {
    title: 'Who did what (CRediT)',
    intro: 'Editors read this now, and readers with the article. Reviewers do not see it.',
    oneRole: (names: string[]) =>
      `${names.length === 1 ? `${names[0]} has one role` : `${names.length} authors have one role`}. Most authors have at least two.`,
  },
  letter: {
    title: 'Letter and reviewers',
    intro: 'Only editors read these. Reviewers never do.',
    label: 'Cover letter to the editor',
    help: 'Write it here, or upload it above as a file of the kind “Cover letter”.',
  },
  reviewers: {
    suggestedReviewers: {
      title: 'Reviewers you suggest',
      help: 'People without ties to the authors. Editors decide whom to invite.',
      add: 'Suggest a reviewer',
      reason: 'Why this person',
    },
    opposedReviewers: {
      title: 'Reviewers you oppose',
      help: 'People who should not review the manuscript.',
      add: 'Oppose a reviewer',
      reason: 'Reason',
    },
    atMost: (count: number) => `${count}, at most ${limits.reviewers}`,
    name: 'Name',
    email: 'Email',
    affiliation: 'Affiliation',
    remove: 'Remove',
    removeOne: (name: string) => `Remove ${name || 'this person'}`,
    person: (position: number) => `Person ${position}`,
    edit: 'Edit',
    editOne: (name: string) => `Edit ${name}`,
    done: 'Done',
    ties: {
      author: 'Is one of the authors',
      institution: (author: string) => `Works at the same institution as ${author}`,
    },
  },
  access: {
    label: 'Open access or subscription',
    help: 'Only editors read this. It has no influence on the decision.',
    open: 'Open access',
    price: (price: string) => `Everybody can read the article. The charge is ${price}, due after acceptance.`,
    free: 'Everybody can read the article.',
    subscription: 'Subscription',
    subscriptionHelp: 'Subscribers can read the article. No charge.',
    charge: (price: string) => `The charge for open access is ${price}, due after acceptance.`,
    waiver: 'Ask for a waiver of the charge',
    waiverReason: 'Why you ask for a waiver',
  },
  licence: {
    label: (licence: string) => `The authors agree to publish the article under ${licence}`,
    choice: 'License',
    choiceHelp: 'Under which others may use the article once it is published.',
    read: 'Read the license',
    reserved: 'Open access articles only.',
  },
  checklist: {
    title: 'Before you submit',
    intro: 'Please confirm each point. Editors see that you did.',
  },
  review: {
    waiver: 'Waiver requested',
    agreed: 'Agreed',
    agreement: 'License agreement',
    roles: 'Contributions',
  },
} as const
