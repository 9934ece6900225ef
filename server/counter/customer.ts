import type { FastifyRequest } from 'fastify'
import { worldCustomer } from '#domain/article/counter.ts'
import { editsAll } from '#domain/manuscript/permissions.ts'
import type { Context } from '../context.ts'
import { hashToken } from '../http/session.ts'
import { type Customer, customerOfKey, findCustomer } from './queries.ts'
import { CounterRefusal } from './request.ts'

export const theWorld: Customer = {
  institutionId: null,
  customerId: worldCustomer,
  name: 'The World',
  ror: null,
}

/** Whether the request comes from a signed-in editor who sees the usage of the whole journal. */
async function isFromEditor(request: FastifyRequest): Promise<boolean> {
  const viewer = await request.viewer()
  return viewer !== null && editsAll(viewer) && !viewer.isScoped
}

/**
 * Finds the customer that a report is about. What all readers do is public. An institution's reports are for who has its key,
 * and for editors. Whether a customer exists is not told without a key.
 */
export async function customerOf(
  { db }: Context,
  request: FastifyRequest,
  query: URLSearchParams,
): Promise<Customer> {
  const customerId = query.get('customer_id')
  if (!customerId) throw new CounterRefusal(1030, 'customer_id is required')
  if (customerId === worldCustomer) return theWorld
  const key = query.get('api_key')
  if (!key) {
    if (!(await isFromEditor(request))) throw new CounterRefusal(2000, 'api_key is required')
    const customer = await findCustomer(db, customerId)
    if (!customer) throw new CounterRefusal(2010)
    return customer
  }
  const customer = await customerOfKey(db, hashToken(key))
  if (!customer) throw new CounterRefusal(2020)
  if (customer.customerId !== customerId) throw new CounterRefusal(2010)
  return customer
}
