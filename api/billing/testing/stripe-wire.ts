import nock from 'nock'

/** A request as the SDK sent it. */
export interface Asked {
  /** Method and path: `POST /v1/customers`. */
  readonly call: string
  /** The query of a GET or the form of a POST, by flat names (`items[0][price]`). */
  readonly params: Readonly<Record<string, string>>
  readonly headers: Headers
}

/** The response to a request: an answer with 200 or another status, or a broken connection. */
export type Answer =
  | { readonly ok: object }
  | { readonly status: number; readonly body: object; readonly headers?: Readonly<Record<string, string>> }
  | { readonly breaks: string }

/**
 * Replaces Stripe on the wire, so that the real SDK can be observed. Each call in the table gets its answers in turn,
 * and the last one from then on. Any other call fails the test, because nock has no answer.
 * @returns every request, in order of arrival
 */
export function answerAsStripe(
  table: Readonly<Record<string, Answer | readonly Answer[]>>,
  host = 'https://api.stripe.com',
): Asked[] {
  const asked: Asked[] = []
  for (const [call, given] of Object.entries(table)) {
    const [method = '', path = ''] = call.split(' ')
    const answers = [given].flat()
    let turn = 0
    nock(host)
      .persist()
      .intercept(path, method)
      .query(true)
      .reply(async (request: Request) => {
        asked.push({ call, params: await paramsOf(request), headers: request.headers })
        const answer = answers[Math.min(turn++, answers.length - 1)]
        return answer ? replyOf(answer) : [501, {}]
      })
  }
  return asked
}

function replyOf(answer: Answer): [number, object, Record<string, string>?] {
  if ('ok' in answer) return [200, answer.ok]
  if ('status' in answer) return [answer.status, answer.body, { ...answer.headers }]
  throw Object.assign(new Error(answer.breaks), { code: answer.breaks })
}

async function paramsOf(request: Request): Promise<Record<string, string>> {
  const form = await request.text()
  return Object.fromEntries(new URLSearchParams(form || new URL(request.url).search))
}
