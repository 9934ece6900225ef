/**
 * Duties of an editor. Copyeditors and production editors work in production; section and guest editors on the
 * manuscripts of their fields and calls for papers. An account can be limited to its duties.
 */
export const dutyNames = {
  copyeditor: 'Copyeditor',
  production_editor: 'Production editor',
  section_editor: 'Section editor',
  guest_editor: 'Guest editor',
} as const
export type Duty = keyof typeof dutyNames
export const duties = Object.keys(dutyNames) as [Duty, ...Duty[]]

/** Explanations of the duties for administrators, who assign them. */
export const dutyHelp: Record<Duty, string> = {
  copyeditor: 'Edits the text, its metadata and figures, and sends proofs.',
  production_editor: 'All of that; also assembles issues, schedules and publishes.',
  section_editor: 'Handles the manuscripts of the fields chosen below.',
  guest_editor: 'Handles the manuscripts submitted to the calls for papers chosen below, and sees no others.',
}

const editingDuties: readonly Duty[] = ['section_editor', 'guest_editor']

/** Whether a duty is to handle manuscripts, and not to work in production. */
export const isEditingDuty = (duty: Duty) => editingDuties.includes(duty)

interface Limits {
  role: string
  duties: readonly string[]
  limitedToDuties: boolean
}

/**
 * Returns an editor's limits: `limitedTo` has the duties in production beside which the editor does nothing else,
 * `isScoped` says that the editor handles only the manuscripts of certain fields or calls. What these are is in
 * the database (closed_manuscripts).
 */
export function limitsOf({ role, duties, limitedToDuties }: Limits): {
  limitedTo?: readonly Duty[]
  isScoped?: true
} {
  if (role !== 'editor' || !limitedToDuties) return {}
  const all = duties as readonly Duty[]
  return all.some(isEditingDuty) ? { isScoped: true } : { limitedTo: all }
}

/** Returns what is wrong with the combination of an editor's duties; null if nothing is. */
export function dutyProblem({
  duties,
  limitedToDuties,
  sectionFields,
  guestCalls,
}: {
  duties: readonly Duty[]
  limitedToDuties: boolean
  sectionFields: readonly string[]
  guestCalls: readonly string[]
}): { field: 'duties' | 'sectionFields' | 'guestCalls'; message: string } | null {
  const has = (duty: Duty) => duties.includes(duty)
  if (has('guest_editor') && !limitedToDuties)
    return {
      field: 'duties',
      message: 'A guest editor sees only the calls for papers: please limit the account to its duties',
    }
  if (limitedToDuties && duties.some(isEditingDuty) && !duties.every(isEditingDuty))
    return {
      field: 'duties',
      message:
        'An account is limited either to duties in production, or to sections and calls: please choose one kind',
    }
  if (has('section_editor') && sectionFields.length === 0)
    return { field: 'sectionFields', message: 'Please choose at least one field for the section editor' }
  if (has('guest_editor') && guestCalls.length === 0)
    return { field: 'guestCalls', message: 'Please choose at least one call for papers for the guest editor' }
  return null
}
