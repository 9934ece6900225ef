/** Duties of an editor in production. An account can be limited to its duties. */
export const dutyNames = { copyeditor: 'Copyeditor', production_editor: 'Production editor' } as const
export type Duty = keyof typeof dutyNames
export const duties = Object.keys(dutyNames) as [Duty, ...Duty[]]

/** Explanations of the duties for administrators, who assign them. */
export const dutyHelp: Record<Duty, string> = {
  copyeditor: 'Edits the text, its metadata and figures, and sends proofs.',
  production_editor: 'All of that; also assembles issues, schedules and publishes.',
}
