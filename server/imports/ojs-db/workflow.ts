import { keyOfPerson } from '../people/person.ts'
import type { OjsJournal } from './journal.ts'
import { Localized } from './localized.ts'
import { dayOfRegistration } from './people.ts'
import {
  accountsOf,
  commentsOf,
  decisionsOf,
  discussionPeopleOf,
  discussionsOf,
  formAnswersOf,
  lettersOf,
  notesOf,
  participantsOf,
  type Row,
  reviewsOf,
  roundFilesOf,
  roundsOf,
  settingsOf,
  text,
} from './queries.ts'

/** What happened to the submissions of a batch that are under way. */
export class Workflow {
  readonly #tables: Record<Table, Row[]>
  readonly #keys: ReadonlyMap<number, string>
  readonly #questions: Localized

  private constructor(tables: Record<Table, Row[]>, keys: ReadonlyMap<number, string>, questions: Localized) {
    this.#tables = tables
    this.#keys = keys
    this.#questions = questions
  }

  static async read({ db }: OjsJournal, submissions: readonly number[]): Promise<Workflow> {
    if (submissions.length === 0) return new Workflow(noRows, new Map(), new Localized([]))
    const discussions = await discussionsOf(db, submissions)
    const ids = discussions.map((one) => Number(one.query_id))
    const tables = {
      reviews: await reviewsOf(db, submissions),
      rounds: await roundsOf(db, submissions),
      roundFiles: await roundFilesOf(db, submissions),
      comments: await commentsOf(db, submissions),
      decisions: await decisionsOf(db, submissions),
      participants: await participantsOf(db, submissions),
      discussions,
      discussionPeople: await discussionPeopleOf(db, ids),
      notes: ids.length > 0 ? await notesOf(db, ids) : [],
      letters: await lettersOf(db, submissions),
      formAnswers: await formAnswersOf(db, submissions),
    }
    const elements = [...new Set(tables.formAnswers.map((one) => Number(one.element)))]
    const questions = await settingsOf(
      ...([db, 'review_form_element_settings', 'review_form_element_id', elements] as const),
    )
    const people = new Set(
      [
        ...tables.reviews.map((one) => one.reviewer_id),
        ...tables.decisions.map((one) => one.editor_id),
        ...[...tables.participants, ...tables.discussionPeople, ...tables.notes].map((one) => one.user_id),
      ].map(Number),
    )
    const accounts = await accountsOf(db, [...people])
    return new Workflow(
      tables,
      new Map(
        accounts.map((one) => [
          Number(one.user_id),
          keyOfPerson({
            ...{ username: text(one.username), email: text(one.email), registered: dayOfRegistration(one) },
          }),
        ]),
      ),
      questions,
    )
  }

  /** A text of a question of a review form. */
  questionOf = ({ element }: Row, name: 'question' | 'possibleResponses', locale: string) =>
    this.#questions.of(element, name, locale)

  /** Rows of a table that belong to a submission. */
  of = (table: SubmissionTable, { submission_id }: Row) =>
    this.#tables[table].filter((one) => Number(one.submission_id) === Number(submission_id))

  discussionsOf = ({ submission_id }: Row) =>
    this.#tables.discussions.filter((one) => Number(one.assoc_id) === Number(submission_id))

  peopleOf = ({ query_id }: Row) =>
    this.#tables.discussionPeople
      .filter((one) => Number(one.query_id) === Number(query_id))
      .map((one) => Number(one.user_id))

  notesOf = ({ query_id }: Row) =>
    this.#tables.notes.filter((one) => Number(one.assoc_id) === Number(query_id))

  /** The key of a person's record. */
  keyOf = (user: string | number | null | undefined) => this.#keys.get(Number(user)) ?? null
}

type SubmissionTable =
  | ('reviews' | 'rounds' | 'roundFiles' | 'comments' | 'decisions' | 'participants')
  | ('letters' | 'formAnswers')
type Table = SubmissionTable | 'discussions' | 'discussionPeople' | 'notes'

const noRows: Record<Table, Row[]> = {
  ...{ reviews: [], rounds: [], roundFiles: [], comments: [], decisions: [], participants: [] },
  ...{ discussions: [], discussionPeople: [], notes: [], letters: [], formAnswers: [] },
}
