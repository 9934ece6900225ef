import { stages, statuses, type Transition, transitions } from '#domain/manuscript/manuscript.ts'

/** Generates docs/STATES.md from the transition table. */

function goal({ to }: Transition): string {
  if (to === 'before') return 'as before the decision'
  if (to === 'gone') return 'gone'
  return statuses[to]
}

function arrows(transition: Transition): string[] {
  const { action, from, to } = transition
  if (to === 'before') return from.map((status) => `  ${status} --> before: ${action}`)
  return from.map((status) => `  ${status} --> ${to}: ${action}`)
}

function row(transition: Transition): string {
  const { action, label, party, from, fromStage, stage } = transition
  const start =
    from.map((status) => statuses[status]).join(', ') + (fromStage ? ` (${stages[fromStage]})` : '')
  return `| \`${action}\` | ${label} | ${party} | ${start} | ${goal(transition)} | ${stage ? stages[stage] : transition.to === 'before' ? 'as before' : 'kept'} |`
}

export function drawStates(): string {
  return `# How a manuscript moves

Drawn from \`domain/manuscript/manuscript.ts\` by \`npm run docs:states\`; a test fails when it is out of date.
What each action does besides is in product terms in the action's own file (server/submissions, decisions, production).

\`\`\`mermaid
stateDiagram-v2
  [*] --> draft
${transitions.flatMap(arrows).join('\n')}
\`\`\`

| action | label | who | from | to | stage |
| --- | --- | --- | --- | --- | --- |
${transitions.map(row).join('\n')}

Who may do it is decided in \`domain/manuscript/permissions.ts\`: an author of a manuscript is nothing else to it, whatever their
role; co-authors read; while a decision is held, editors can only take it back.
`
}
