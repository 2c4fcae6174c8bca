import { connect } from 'node:tls'
import type { CarrierAccount } from '../../sms-engine/carrier/port.ts'
import { day_ms } from '../../sms-engine/domain/model/units.ts'
import { type Finding, findingsAbout } from '../../sms-engine/runtime/finding.ts'
import { why } from './why.ts'

const about = findingsAbout('Public address')
const answer_ms_max = 10_000
const certificate_days_min = 14

/** Takes the same route as people and the carrier: through PUBLIC_URL and whatever stands in front of us. */
export async function examineAddress(
  publicUrl: string,
  { language, knock }: Pick<CarrierAccount, 'language' | 'knock'>,
): Promise<Finding[]> {
  try {
    const health = await ask(`${publicUrl}/readyz`)
    if (health.status === 503)
      return [
        about.problem(`the server is not ready: ${health.said}`, 'look into its log; `npm run doctor` on its machine'),
      ]
    if (health.status !== 200 || health.said !== 'ok')
      return [
        about.problem(
          `${publicUrl}/readyz is answered ${health.status} by something else`,
          'let the proxy pass every path of PUBLIC_URL on to PORT',
        ),
      ]
    return [
      about.good('the server answers there'),
      ...(await examineWebhook(publicUrl + language.paths.text, publicUrl, knock)),
      ...(await examineCertificate(publicUrl)),
    ]
  } catch (error) {
    return [
      about.problem(
        `${publicUrl} does not answer: ${why(error)}`,
        'start the server (`npm run api`), and lead the name of PUBLIC_URL to it by DNS and HTTPS',
      ),
    ]
  }
}

async function examineWebhook(url: string, publicUrl: string, knock: CarrierAccount['knock']): Promise<Finding[]> {
  const unsigned = await fetch(url, { method: 'POST', redirect: 'manual', signal: AbortSignal.timeout(answer_ms_max) })
  await unsigned.body?.cancel()
  if (unsigned.status !== 403)
    return [
      about.problem(
        `an unsigned text is answered ${unsigned.status} instead of 403`,
        'let the proxy pass POST requests on to us, without redirects, sign-in pages or bot checks',
      ),
    ]
  const status = await knock(publicUrl)
  if (status === 400) return [about.good('signed texts are taken there, others refused')]
  return [
    about.problem(
      `a text signed by the carrier is answered ${status}: none would be heard`,
      'set PUBLIC_URL to exactly the address that the carrier calls, and TWILIO_AUTH_TOKEN to the same everywhere; let the proxy keep path and body as they are',
    ),
  ]
}

async function ask(url: string): Promise<{ readonly status: number; readonly said: string }> {
  const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(answer_ms_max) })
  const body: unknown = await answer.json().catch(() => null)
  const said = typeof body === 'object' && body !== null && 'status' in body ? String(body.status) : ''
  return { status: answer.status, said }
}

/** An expired certificate stops every text. That it is valid now, the requests above have shown. */
async function examineCertificate(publicUrl: string): Promise<Finding[]> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return []
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect({ host: hostname, port: Number(port) || 443, servername: hostname, timeout: answer_ms_max })
  socket.once('secureConnect', () => resolve(socket.getPeerCertificate().valid_to))
  socket.once('timeout', () => reject(new Error('no answer')))
  socket.once('error', reject)
  try {
    const days = Math.floor((Date.parse(await promise) - Date.now()) / day_ms)
    return days < certificate_days_min
      ? [about.note(`its certificate ends in ${days} days`, 'renew it, and let that happen by itself')]
      : [about.good(`its certificate is good for ${days} days`)]
  } finally {
    socket.destroy()
  }
}
