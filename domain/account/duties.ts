/** What an editor does in production. An account can be limited to its duties. */
export const dutyNames = { copyeditor: 'Copyeditor', production_editor: 'Production editor' } as const
export type Duty = keyof typeof dutyNames
export const duties = Object.keys(dutyNames) as [Duty, ...Duty[]]

/** For administrators, who give the duties. */
export const dutyHelp: Record<Duty, string> = {
  copyeditor: 'Edits the text, its metadata and figures, and sends proofs.',
  production_editor: 'All of that; also assembles issues, schedules and publishes.',
}
