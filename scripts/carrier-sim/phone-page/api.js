/** The simulator's endpoints. Each call rejects with an `Error` whose message is meant for people. */

/** @param {string} method @param {string} path @param {unknown} [body] */
async function call(method, path, body) {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
  }).catch(() => {
    throw new Error('The simulator does not answer. Is it still running?')
  })
  const answer = response.status === 204 ? null : await response.json()
  if (!response.ok) throw new Error(answer.message)
  return answer
}

export const getAbout = () => call('GET', 'about')
export const getPhones = () => call('GET', 'phones')
/** @param {string} phone */
export const addPhone = (phone) => call('PUT', `phones/${phone}`)
/** @param {string} phone @param {number} limit */
export const getThread = (phone, limit) => call('GET', `phones/${phone}/thread?limit=${limit}`)
/** @param {string} phone @param {string} body */
export const sendText = (phone, body) => call('POST', `phones/${phone}/messages`, { body })
/** @param {string} phone */
export const markRead = (phone) => call('POST', `phones/${phone}/read`)
/** @param {{advance: string} | {to: string}} move */
export const moveClock = (move) => call('POST', 'clock', move)
export const getFaults = () => call('GET', 'faults')
/** @param {string} next @param {number} count */
export const addFault = (next, count) => call('POST', 'faults', { next, count })
export const clearFaults = () => call('DELETE', 'faults')
