/** Generates a TypeScript client from an OpenAPI document, as somebody outside the project would. */

interface JsonSchema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
}

interface Operation {
  parameters?: { in: string; name: string; required?: boolean; schema: JsonSchema }[]
  requestBody?: { required?: boolean; content: Record<string, { schema: JsonSchema }> }
  responses: Record<string, { content?: Record<string, { schema: JsonSchema }> }>
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>
}

export function clientSource({ paths }: OpenApi): string {
  const routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(
      ([method, operation]) =>
        `  ${JSON.stringify(`${method.toUpperCase()} ${path}`)}: ${typeOfRoute(operation)}`,
    ),
  )
  return `export interface Routes {\n${routes.join('\n')}\n}
type Input<Name extends keyof Routes> = Omit<Routes[Name], 'answer' | 'error'>
export declare function call<Name extends keyof Routes>(
  name: Name,
  input: Input<Name>,
): Promise<Routes[Name]['answer']>
`
}

function typeOfRoute({ parameters = [], requestBody, responses }: Operation): string {
  const placed = (place: string) => {
    const own = parameters.filter((one) => one.in === place)
    const fields = own.map(({ name, required, schema }) => field(name, schema, required ?? false))
    return own.length === 0
      ? []
      : [`${place}${own.some((one) => one.required) ? '' : '?'}: { ${fields.join('; ')} }`]
  }
  const body = requestBody?.content['application/json']?.schema
  const bodies = body ? [`body${requestBody.required ? '' : '?'}: ${typeOf(body)}`] : []
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith('2') || status.startsWith('3'))
    .map(([, response]) => typeOf(Object.values(response.content ?? {})[0]?.schema ?? {}))
  const error = typeOf(Object.values(responses.default?.content ?? {})[0]?.schema ?? {})
  return `{ ${[...placed('path'), ...placed('query'), ...bodies, `answer: ${answers.join(' | ')}`, `error: ${error}`].join('; ')} }`
}

const field = (name: string, schema: JsonSchema, required: boolean) =>
  `${JSON.stringify(name)}${required ? '' : '?'}: ${typeOf(schema)}`

function typeOf(schema: JsonSchema): string {
  if (schema.$ref) throw new Error(`${schema.$ref} is not written out`)
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const union = schema.anyOf ?? schema.oneOf
  if (union) return `(${union.map(typeOf).join(' | ')})`
  if (schema.allOf) return `(${schema.allOf.map(typeOf).join(' & ')})`
  const types = [schema.type ?? []].flat()
  if (types.length === 0) return 'unknown'
  return types.map((type) => typeNamed(type, schema)).join(' | ')
}

function typeNamed(
  type: string,
  { properties, required = [], additionalProperties, items }: JsonSchema,
): string {
  switch (type) {
    case 'integer':
      return 'number'
    case 'array':
      return `Array<${typeOf(items ?? {})}>`
    case 'object': {
      const fields = Object.entries(properties ?? {}).map(([name, one]) =>
        field(name, one, required.includes(name)),
      )
      if (fields.length > 0) return `{ ${fields.join('; ')} }`
      return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'unknown'}>`
    }
    default:
      return type
  }
}
