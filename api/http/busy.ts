/** This process has too much to do to take on yet another task. `errors.ts` answers it with 503. */
export class Busy extends Error {
  override name = 'Busy'
}
