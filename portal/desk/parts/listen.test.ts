/** When an open page stops listening: its learner is gone, its session has ended, it was left; and when it does not. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { withStoredToken } from '../../testing/stored-token.ts'
import { deskToken } from '../call.ts'
import { listenAgain } from './listen.ts'

const test = suite('listening')

const stored = withStoredToken(test)

/** Listens to answers in turn, and leaves when there are no more. */
async function hear(...answers: (() => Response)[]): Promise<string[]> {
  const heard: string[] = []
  const leaving = new AbortController()
  globalThis.fetch = async () => {
    const answer = answers.shift()
    if (answer) return answer()
    leaving.abort()
    throw new Error('left')
  }
  const listener = {
    setLive: () => undefined,
    show: (data: string) => void heard.push(data),
    onGone: () => void heard.push('gone'),
  }
  await listenAgain('learners/1/live', leaving.signal, listener, async () => void heard.push('again'))
  return heard
}
const stream = (text: string) => () => new Response(text)
const refusal = (status: number) => () => new Response('{}', { status })
const never = () => assert.unreachable('asked once more') as never

test('a line that drops is opened again', async () => {
  assert.equal(await hear(stream('event: shown\ndata: 1\n\n'), refusal(500)), ['1', 'again', 'again'])
})

test('what is gone is asked for no more, whether the line says so or there is none', async () => {
  assert.equal(await hear(stream('event: shown\ndata: 1\n\nevent: gone\ndata: {}\n\n'), never), ['1', 'gone'])
  assert.equal(await hear(refusal(404), never), ['gone'])
})

test('the end of the session signs out', async () => {
  assert.equal(await hear(stream('event: ended\ndata: {}\n\n'), never), [])
  assert.is(deskToken.read(), null)
})

test('a late refusal of the last session does not end the one signed in since', async () => {
  const late = () => {
    stored.token = 'second'
    return new Response('{}', { status: 401 })
  }
  await hear(late, never)
  assert.is(deskToken.read(), 'second')
})

test.run()
