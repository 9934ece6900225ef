import type { specifiedFields, specifiedTypes } from '#domain/article/article-kinds.ts'
import type { DecisionKind, MainDecision } from '#domain/manuscript/decision.ts'
import type { Recommendation } from '#domain/manuscript/review.ts'
import type { ResponseDraftInput } from '#domain/schemas/drafts.ts'

/** The point of the workflow at which a sample manuscript stops. */
export type Ending =
  | 'submitted'
  | 'invited'
  | 'in_review'
  | 'reviews_in'
  | 'revisions_required'
  | 'revised'
  | 'second_round'
  | 'accepted'
  | 'production'
  | 'published'
  | 'rejected'
  | 'desk_rejected'
  | 'withdrawn'

export interface DemoManuscript {
  /** Username of the submitter, who is the corresponding author. */
  by: string
  coauthors: string[]
  title: string
  abstract: string
  keywords: string[]
  type: keyof typeof specifiedTypes
  field: keyof typeof specifiedFields
  /** Days before today. */
  submitted: number
  ending: Ending
  reviewers: string[]
  /** Notes exchanged among editors, in order. */
  notes?: { by: string; text: string }[]
  /** Recommendation of an editor who may recommend but not decide, given after the reviews. */
  recommended?: { by: string; decision: DecisionKind; reasons: string; letter: string }
  /** Reviewers on the ranked invitation list, in order. */
  ranked?: string[]
}

export interface DemoReview {
  recommendation: Recommendation
  rating: number
  comments: string
  confidential: string | null
}

export const manuscripts: DemoManuscript[] = [
  {
    by: 'author',
    coauthors: ['h.lindqvist', 'p.raghunathan'],
    title:
      'Tariff shocks and the reorganization of supplier networks: Evidence from multinational affiliates in seven economies',
    abstract:
      'When a tariff rises, does a multinational look for new suppliers or bargain harder with the old ones? We link invoices of 2,140 affiliates in seven economies to eight-digit tariff schedules between 2016 and 2023. Affiliates whose inputs were hit cut purchases from the exposed country by 28 percent within four quarters, but two thirds of the cut went to suppliers they already knew. New suppliers appear only after a lag of three quarters, and they are farther away. The results speak against the view that supply networks reorganize quickly under pressure.',
    keywords: [
      'global value chains',
      'tariffs',
      'multinational firms',
      'supplier networks',
      'trade policy',
      'invoices',
    ],
    type: 'research',
    field: 'international_business',
    submitted: 41,
    ending: 'reviews_in',
    reviewers: ['reviewer', 's.oduya'],
    notes: [
      {
        by: 'r.castellanos',
        text: 'The tariff schedules are public, the invoices are not. Can the authors share a synthetic extract? I would ask now rather than after acceptance.',
      },
      {
        by: 'editor',
        text: 'Agreed, I will put it into the letter. Both reviews are in; I would like to decide this week.',
      },
    ],
  },
  {
    by: 'author',
    coauthors: [],
    title: 'Who bears the exchange rate? Invoicing currency and margins in small exporters',
    abstract:
      'Small exporters rarely choose the currency of their invoices. Using order books of 318 firms with fewer than fifty employees we ask what this costs them. Firms that invoice in the buyer’s currency absorb four fifths of a depreciation in their margins within the contract period, and recover less than half of it afterwards. Hedging is available to nearly all of them and used by eleven percent. We show that the reluctance is not ignorance: managers price the order, not the year.',
    keywords: ['exchange rates', 'invoicing currency', 'small firms', 'margins', 'hedging'],
    type: 'research',
    field: 'finance',
    submitted: 96,
    ending: 'revisions_required',
    reviewers: ['reviewer', 'm.zhao'],
  },
  {
    by: 'author',
    coauthors: ['p.raghunathan'],
    title: 'After the port strike: Rerouting costs of perishable trade',
    abstract:
      'A nine-day strike closed the largest refrigerated terminal of the region in the spring of 2024. We follow 1,906 consignments of fruit and cut flowers that were under way on its first morning. Rerouting saved three quarters of the cargo’s value and cost a fifth of it, with the cost borne almost wholly by growers. Exporters with a second forwarder lost half as much as those without one. The paper offers an unusually direct measure of what flexibility is worth.',
    keywords: ['logistics', 'trade costs', 'ports', 'perishable goods'],
    type: 'brief_report',
    field: 'economics',
    submitted: 205,
    ending: 'production',
    reviewers: ['s.oduya', 'reviewer'],
  },
  {
    by: 'author',
    coauthors: ['h.lindqvist'],
    title: 'Exchange-rate expectations in household remittance decisions: A survey experiment',
    abstract:
      'Do people who send money home time their transfers? In a survey experiment with 1,412 migrants in four cities we inform a random half about forecasts of the exchange rate. The informed half plans to send the same sum at the same time. What moves them is the calendar of school fees and harvests. Expectations matter only for the size of transfers meant for building. We discuss what this means for models that treat remittances as an investment.',
    keywords: ['remittances', 'expectations', 'survey experiment', 'exchange rates', 'migration'],
    type: 'research',
    field: 'economics',
    submitted: 3,
    ending: 'submitted',
    reviewers: [],
  },
  {
    by: 'h.lindqvist',
    coauthors: [],
    title: 'Thirty years of research on born globals: A systematic review and an agenda',
    abstract:
      'Born globals have been studied for three decades under at least eleven definitions. We review 412 articles and find that the definition chosen explains a third of the difference between reported results. Studies of survival disagree because half of them never observe failure. We propose a minimal definition that can be computed from customs records, apply it to two published data sets, and set out an agenda in which replication comes first.',
    keywords: ['born globals', 'internationalization', 'systematic review', 'replication'],
    type: 'review',
    field: 'entrepreneurship',
    submitted: 19,
    ending: 'in_review',
    reviewers: ['d.achterberg', 'reviewer'],
    ranked: ['s.oduya', 'm.zhao'],
    notes: [
      {
        by: 'editor',
        text: 'A review of 412 articles needs somebody who knows the definitions. Dirk Achterberg wrote one of them and says so himself; fine for a review article.',
      },
    ],
  },
  {
    by: 'p.raghunathan',
    coauthors: ['author'],
    title: 'From licensing to joint venture: A cork producer in Japan, 1998–2019',
    abstract:
      'A family-owned producer of cork stoppers entered Japan under licence and left the licence for a joint venture eleven years later. From the firm’s correspondence and eighteen interviews we reconstruct why. The reason usually given, control of quality, appears in the letters only after the decision. What came before was a quarrel about who may speak to customers. The case suggests that entry modes change when relationships do, and that firms find the strategic reason afterwards.',
    keywords: ['entry modes', 'joint ventures', 'licensing', 'family firms', 'case study'],
    type: 'case_study',
    field: 'international_business',
    submitted: 118,
    ending: 'revised',
    reviewers: ['r.quintana', 'd.achterberg'],
    recommended: {
      by: 'y.tanaka',
      decision: 'accept',
      reasons:
        'The authors answer every point, and the new section on the letters of 2008 settles the question of timing that both reviewers raised. I see no need for a second round.',
      letter:
        'Thank you for a careful revision. The letters that you now quote make the case, and I am glad to accept your manuscript for publication.\n\nOur production team will write to you about the proofs.',
    },
    notes: [
      {
        by: 'y.tanaka',
        text: 'I checked the quotations against the archive’s catalogue: all signatures exist.',
      },
    ],
  },
  {
    by: 'h.lindqvist',
    coauthors: ['p.raghunathan'],
    title: 'Who bears the carbon border? Pass-through in European steel imports',
    abstract:
      'A carbon price at the border is meant to be paid by those who pollute abroad. We use shipment prices of flat steel to ask who pays it in fact. In the reporting phase, when no money changed hands yet, prices of the most carbon-intensive producers fell by 1.6 percent relative to the cleanest, mostly in long contracts. Importers with several sources passed little on. The burden fell on producers without a domestic buyer of last resort.',
    keywords: ['carbon pricing', 'border adjustment', 'pass-through', 'steel', 'trade policy'],
    type: 'research',
    field: 'economics',
    submitted: 63,
    ending: 'invited',
    reviewers: ['s.oduya', 'reviewer'],
  },
  {
    by: 'p.raghunathan',
    coauthors: [],
    title: 'Payment rails and informal trade at a border post',
    abstract:
      'Informal cross-border trade is often said to resist digital payment. For fourteen months we counted crossings and surveyed traders at one busy post before and after a mobile-money link between two networks. A third of the traders adopted it within a quarter, nearly all of them women who trade daily and carry small sums. The link did not change what was traded, but it halved reported losses to theft and cut the time at the post by eleven minutes.',
    keywords: ['mobile money', 'informal trade', 'financial inclusion', 'borders'],
    type: 'case_study',
    field: 'finance',
    submitted: 150,
    ending: 'accepted',
    reviewers: ['m.zhao', 'r.quintana'],
  },
  {
    by: 'h.lindqvist',
    coauthors: ['author'],
    title: 'Remote headquarters: Managerial attention across time zones',
    abstract:
      'Head offices have learned to be far away. Using calendars of 96 regional managers over three years we measure how attention is divided when the head office is more than six hours off. Every hour of difference takes four percent of the meetings in which subsidiaries raise a problem first, and none of those in which they report results. Managers compensate in writing, late at night. Subsidiaries that write well are heard; those that do not are inspected.',
    keywords: ['headquarters', 'attention', 'subsidiaries', 'time zones', 'communication'],
    type: 'research',
    field: 'organizational_behavior',
    submitted: 171,
    ending: 'second_round',
    reviewers: ['r.quintana', 'd.achterberg'],
  },
  {
    by: 'p.raghunathan',
    coauthors: ['h.lindqvist'],
    title: 'Sovereign ratings, currency mismatch and the cost of debt for emerging-market firms',
    abstract:
      'When a sovereign is downgraded its firms pay more, but not all of them. We follow 611 bond issuers through 47 downgrades and separate firms by the currency of their revenue. Firms that earn in the currency of their debt see no change beyond a month. The others pay 90 basis points more for two years. A simple disclosure of revenue currency, which eleven exchanges already require, would let investors tell them apart.',
    keywords: ['sovereign ratings', 'cost of debt', 'currency mismatch', 'emerging markets'],
    type: 'research',
    field: 'finance',
    submitted: 260,
    ending: 'rejected',
    reviewers: ['m.zhao', 'reviewer'],
  },
  {
    by: 'author',
    coauthors: [],
    title: 'Against the single index: What governance scores leave out',
    abstract:
      'Rankings of corporate governance compress dozens of practices into one number. This opinion article argues that the number hides what investors in family-controlled firms most need to know: who can be outvoted, and on what. I take three widely used scores apart, show that firms with opposite rules can share a score, and suggest a short table in place of the index. The argument is practical rather than philosophical, and it costs nothing to adopt.',
    keywords: ['corporate governance', 'ratings', 'family firms', 'measurement'],
    type: 'opinion',
    field: 'business_management',
    submitted: 34,
    ending: 'withdrawn',
    reviewers: [],
  },
  {
    by: 'h.lindqvist',
    coauthors: [],
    title: 'Menus of the world: A quantitative note on restaurant prices',
    abstract:
      'This note collects the prices of twelve dishes in 200 cities from public menus and asks what they tell about purchasing power. Prices of the dishes move together within countries and apart between them. The note describes the collection, offers the data, and compares the implied price levels with official ones. Differences are largest where tourism is. We make no causal claim and hope that others find the data useful for teaching.',
    keywords: ['prices', 'purchasing power', 'data note'],
    type: 'brief_report',
    field: 'marketing',
    submitted: 88,
    ending: 'desk_rejected',
    reviewers: [],
  },
  {
    by: 'author',
    coauthors: ['p.raghunathan'],
    title: 'Currency clauses in long supply contracts: What parties write and what they do',
    abstract:
      'Long supply contracts often say what happens when a currency moves. We read 274 contracts from a chamber of commerce and compare the clauses with the payments that followed. Clauses that share the risk were invoked in a third of the cases in which they applied, and renegotiated in half. Parties who had used a clause once wrote a shorter one the next time. Contracts, it seems, are read most carefully by those who no longer need them.',
    keywords: ['contracts', 'exchange rates', 'renegotiation', 'supply relations'],
    type: 'research',
    field: 'business_management',
    submitted: 110,
    ending: 'published',
    reviewers: ['reviewer', 'm.zhao'],
  },
]

export const reviews: DemoReview[] = [
  {
    recommendation: 'minor_revisions',
    rating: 4,
    comments:
      'The question matters and the identification is careful. Matching records at this level of detail is a real contribution.\n\nMy main concern is the control group: units in exempt industries still depend on treated ones, so the central table may understate the effect. Please report a version that drops the two largest groups. The conclusion promises a little more than the results section delivers.',
    confidential:
      'I would be glad to see it again. If the concern is met, this is among the better papers I read this year.',
  },
  {
    recommendation: 'major_revisions',
    rating: 3,
    comments:
      'I enjoyed the paper but am not yet convinced that the mechanism is the one proposed. Attrition after the second year is 14 percent and rises with exposure.\n\nPlease report bounds. The framing in section 2 promises more theory than section 3 delivers; I would shorten it by half.',
    confidential: null,
  },
]

/** The author's draft response to the reviews. */
export const begunResponse: Omit<ResponseDraftInput, 'revision'> = {
  way: 'points',
  text: '',
  editorNote: '',
  points: {
    'Reviewer 1':
      'We thank the reviewer for this. We have rerun the central table without the two largest groups; the estimate falls from 0.41 to 0.37 and stays well above zero (new Table A2).',
  },
  files: [],
}

/** A draft submission that was interrupted at the third step. */
export const begunDraft = {
  by: 'author',
  days: 5,
  manuscript: {
    title: 'Mobile money and the price of informal credit',
    abstract:
      'Shopkeepers lend to their customers, and charge for it. We ask whether the price of this credit falls when customers can borrow on their phones instead, and find that it does, though only for those who were good customers before.',
    keywords: ['mobile money', 'informal credit', 'shopkeepers', 'interest rates'],
    manuscriptType: 'research',
    fieldOfStudy: 'finance',
  },
} as const

/** Body of the decision letters; names in braces are template variables. */
export const letters: Record<MainDecision | 'refereed', string> = {
  refereed:
    'Thank you for sending us “{title}”. Two reviewers have read it with care, and so have I. We see a strong paper in it and ask you for a revision.\n\nWe would like to have the revised manuscript, with a response to each point, by {due}.',
  accept:
    'Thank you for sending us “{title}”. The reviewers and I are convinced by it, and I am glad to accept it for publication.\n\nOur production team will write to you about the proofs.',
  revisions:
    'Thank you for sending us “{title}”. Two reviewers have read it with care, and so have I. We see a strong paper in it and ask you for a revision.\n\nPlease begin with attrition, which both reviewers raise in different words. We would like to have the revised manuscript, with a response to each point, by {due}.',
  reject:
    'Thank you for sending us “{title}”. After careful reading I am sorry to say that we cannot publish it.\n\nI wish you success in taking the work further, and hope that you will think of us again.',
}
