import type { z } from 'zod'
import type { contract } from './contract.ts'
import type { Answer, Method, Route } from './route.ts'

/* Types of API calls, derived from the contract. This module contains types only. */

type Contract = typeof contract
/** Name of a call: method and path, for example 'POST /api/manuscripts/{id}/decision'. */
export type CallName = keyof Contract
type PathOf<Name, M extends Method> = Name extends `${M} ${infer Path}` ? Path : never
/** The path of every route with this method. */
export type Path<M extends Method = Method> = PathOf<CallName, M>
/** The beginning of a GET route's path, up to its first parameter; the whole path if it has no parameters. */
export type AddressStart<P = Path<'GET'>> = P extends `${infer Start}/{${string}` ? Start : P
export type GetCall<P extends Path<'GET'>> = Extract<`GET ${P}`, CallName>

export type AnswerTo<Name extends CallName> = Answer<Contract[Name]>

type RouteOf<Name extends CallName> = Contract[Name] & Route
/** Type of a parameter in a URL: text, or a number if the route parses one. */
type InAddress<Value> = unknown extends Value ? string | number : Value
type Values<Schema> = { [Key in keyof z.input<Schema>]: InAddress<z.input<Schema>[Key]> }

type Part<Key extends string, Schema, Value> = Schema extends z.ZodType
  ? Record<never, never> extends Value
    ? { [K in Key]?: Value }
    : undefined extends Value
      ? { [K in Key]?: Value }
      : { [K in Key]: Value }
  : unknown

/** The inputs that determine a call's URL: path parameters and query. */
export type AddressInput<Name extends CallName> = Part<
  'params',
  RouteOf<Name>['params'],
  Values<RouteOf<Name>['params']>
> &
  Part<'query', RouteOf<Name>['query'], Values<RouteOf<Name>['query']>>

/**
 * All inputs of a call: parameters, query and body. If the route takes a file, the body is the file itself.
 */
export type CallInput<Name extends CallName> = AddressInput<Name> &
  (Contract[Name] extends { maxBytes: number }
    ? { bytes: Blob }
    : Part<'body', RouteOf<Name>['body'], z.input<RouteOf<Name>['body']>>)

/** The JSON body of a call. */
export type BodyOf<Name extends CallName> = NonNullable<z.input<RouteOf<Name>['body']>>

/** The last argument of a call. The argument is optional if all its properties are. */
export type Arguments<Input, More = unknown> =
  Record<never, never> extends Input ? [input?: Input & More] : [input: Input & More]
