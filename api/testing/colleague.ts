import { createColleagues } from '../desk/colleagues.ts'
import type { TestApi } from './app.ts'

/** A colleague signed in at the desk, and their requests. */
export async function colleagueOf(
  { engine, inject }: TestApi,
  name: string,
  options: { readonly allRights?: boolean } = {},
) {
  const colleagues = createColleagues(engine.db.pool)
  await colleagues.add(name, options.allRights ?? false)
  const id = (await colleagues.findByName(name))?.id ?? ''
  const headers = { authorization: `Bearer ${await colleagues.openSession(id)}` }
  return {
    get: (path: string) => inject({ url: `/api/desk/${path}`, headers }),
    post: (path: string, body: object = {}) => inject({ method: 'POST', url: `/api/desk/${path}`, headers, body }),
  }
}
