import { z } from 'zod'
import { type Finding, findingsAbout } from '../../runtime/finding.ts'
import { isService, senderIds, type TwilioConfig } from './config.ts'
import { sign } from './signature.ts'

// `npm run doctor` asks Twilio how our account and sender are set up, and compares that with the README. It takes only
// a handful of reads, made as plain requests: Twilio's client would hide which address they went to.

/** How long an answer may take, ms. */
const answer_ms_max = 10_000
const clock_ms_max = 60_000

const about = findingsAbout('Twilio')

const account = z.object({ status: z.string(), type: z.string() })
const service = z.object({
  inbound_request_url: z.string().nullable(),
  fallback_url: z.string().nullable(),
  use_inbound_webhook_on_number: z.boolean(),
  sticky_sender: z.boolean(),
})
const pool = z.object({
  phone_numbers: z.array(z.object({ sid: z.string(), phone_number: z.string(), country_code: z.string() })),
})
const codes = z.object({ short_codes: z.array(z.object({ short_code: z.string() })) })
const campaigns = z.object({
  compliance: z.array(
    z.object({ campaign_status: z.string(), errors: z.array(z.record(z.string(), z.unknown())).nullish() }),
  ),
})
const verifications = z.object({
  verifications: z.array(z.object({ status: z.string(), rejection_reason: z.string().nullish() })),
})
const numbers = z.object({
  incoming_phone_numbers: z.array(
    z.object({
      sid: z.string(),
      phone_number: z.string(),
      sms_url: z.string().nullable(),
      sms_fallback_url: z.string().nullable(),
    }),
  ),
})

/** A sender's number, and Twilio's id for it. */
interface SenderNumber {
  readonly sid: string
  readonly phone: string
  readonly country: string
}

export interface Inspected extends TwilioConfig {
  readonly keywords: 'carrier' | 'ours'
  /** Origin under which Twilio reaches us, without a slash at the end. */
  readonly publicUrl: string
  /** The path of our message webhook. */
  readonly path: string
}

/** Twilio gave no usable answer; the finding says what to do about it. */
class Unanswered extends Error {
  readonly finding: Finding
  constructor(finding: Finding) {
    super(finding.says)
    this.finding = finding
  }
}

/**
 * Twilio's settings for us, with a fix for each one that is not as the README asks. Never rejects when Twilio fails.
 */
export async function inspectTwilio(config: Inspected): Promise<Finding[]> {
  try {
    const found = await inspectAccount(config)
    const senders = senderIds(config)
    for (const sender of senders) {
      const ofSender = await (isService(sender) ? inspectService(config, sender) : inspectNumber(config, sender))
      // With several senders, say which one is meant.
      found.push(...ofSender.map((one) => (senders.length > 1 ? { ...one, about: `${one.about} ${sender}` } : one)))
    }
    return [...found, ...inspectKeywords(config)]
  } catch (error) {
    if (error instanceof Unanswered) return [error.finding]
    throw error
  }
}

async function inspectAccount(config: Inspected): Promise<Finding[]> {
  const { data, date } = await read(config, 'api', `/2010-04-01/Accounts/${config.accountSid}.json`, account)
  const off_ms = date === null ? 0 : Math.abs(date - Date.now())
  return [
    data.status === 'active'
      ? about.good('the account is active and the token fits')
      : about.problem(`the account is ${data.status}`, 'Twilio console, Account: settle what it asks there'),
    ...(data.type === 'Trial'
      ? [about.problem('a trial account texts only numbers verified by hand', 'Twilio console: upgrade the account')]
      : []),
    ...(off_ms > clock_ms_max
      ? [
          about.problem(
            `this machine's clock is ${Math.round(off_ms / 1000)} s off Twilio's`,
            'timedatectl set-ntp true: texts would leave at the wrong hour',
          ),
        ]
      : []),
  ]
}

async function inspectService(config: Inspected, sid: string): Promise<Finding[]> {
  const at = `/v1/Services/${sid}`
  const { data: set } = await read(config, 'messaging', at, service)
  const where = 'Twilio console, Messaging → Services → Integration'
  const found = [
    set.use_inbound_webhook_on_number
      ? about.problem('texts go to the webhook of each number', `${where}: choose "Send a webhook"`)
      : inspectWebhook(config, set.inbound_request_url, where),
    ...inspectFallback(config, set.fallback_url, where),
    ...(set.sticky_sender
      ? []
      : [
          about.problem(
            'a learner may be texted from another number each time',
            'Twilio console, Messaging → Services → Properties: switch Sticky Sender on',
          ),
        ]),
  ]
  const { data: inPool } = await read(config, 'messaging', `${at}/PhoneNumbers?PageSize=100`, pool)
  const { data: short } = await read(config, 'messaging', `${at}/ShortCodes?PageSize=100`, codes)
  const senders = inPool.phone_numbers.map(({ sid, phone_number, country_code }) => ({
    sid,
    phone: phone_number,
    country: country_code,
  }))
  if (senders.length + short.short_codes.length === 0)
    return [
      ...found,
      about.problem('the service has no sender', `${where.replace('Integration', 'Sender Pool')}: add one`),
    ]
  return [...found, ...(await inspectCampaign(config, sid, senders)), ...(await inspectTollFree(config, senders))]
}

async function inspectNumber(config: Inspected, phone: string): Promise<Finding[]> {
  if (/^\d{5,6}$/.test(phone)) return [about.good('a short code is registered with the carriers when it is leased')]
  const path = `/2010-04-01/Accounts/${config.accountSid}/IncomingPhoneNumbers.json?PhoneNumber=${encodeURIComponent(phone)}`
  const { data } = await read(config, 'api', path, numbers)
  const number = data.incoming_phone_numbers.find(({ phone_number }) => phone_number === phone)
  const setting = config.senders ? 'TWILIO_SENDERS' : 'TWILIO_FROM_NUMBER'
  if (!number) return [about.problem(`${setting} is not a number of this account`, `set ${setting} to one of yours`)]
  const where = 'Twilio console, Phone Numbers → the number → Messaging'
  const sender = { sid: number.sid, phone, country: phone.startsWith('+1') ? 'US' : '' }
  return [
    inspectWebhook(config, number.sms_url, where),
    ...inspectFallback(config, number.sms_fallback_url, where),
    ...(isLocalAmerican(sender)
      ? [
          about.problem(
            'US carriers block a local number that is in no Messaging Service with an A2P campaign',
            'README, "A registered sender": put it into a service, and set that one instead (TWILIO_MESSAGING_SERVICE_SID, or in TWILIO_SENDERS)',
          ),
        ]
      : []),
    ...(await inspectTollFree(config, [sender])),
  ]
}

/** These make Twilio retry after a time-out or an error of ours: without them a crash loses a text. */
const overrides = '#rc=3&rp=all'

function inspectWebhook({ publicUrl, path }: Inspected, set: string | null, where: string): Finding {
  const wanted = publicUrl + path + overrides
  if (set === wanted) return about.good('texts come to our webhook, and come again when we fail')
  const says =
    set === publicUrl + path
      ? 'a text that we could not take is not brought again'
      : `texts go to ${set || 'nowhere'}, not to us`
  return about.problem(says, `${where}: set the webhook to ${wanted}`)
}

function inspectFallback({ publicUrl, path }: Inspected, set: string | null, where: string): Finding[] {
  if (set) return []
  const mend = `${where}: set the fallback URL to ${publicUrl}${path}, or to a second way into your network`
  return [about.note('there is no fallback for texts when every try has failed', mend)]
}

const tollFree = /^\+18(00|33|44|55|66|77|88)/
const isLocalAmerican = ({ phone, country }: Pick<SenderNumber, 'phone' | 'country'>) =>
  country === 'US' && !tollFree.test(phone)

/** Local numbers may text the US only under a campaign of a registered brand (A2P 10DLC). */
async function inspectCampaign(
  config: Inspected,
  service: string,
  senders: readonly SenderNumber[],
): Promise<Finding[]> {
  if (!senders.some(isLocalAmerican)) return []
  const { data } = await read(config, 'messaging', `/v1/Services/${service}/Compliance/Usa2p`, campaigns)
  const [campaign] = data.compliance
  const guide = 'README, "A registered sender"'
  if (!campaign)
    return [about.problem('the local numbers have no A2P campaign: US carriers block them', `${guide}: register one`)]
  switch (campaign.campaign_status) {
    case 'VERIFIED':
      return [about.good('the A2P campaign is verified')]
    case 'FAILED': {
      const why = (campaign.errors ?? []).map((error) => String(error.description ?? error.error_code)).join('; ')
      return [
        about.problem(`the A2P campaign was rejected: ${why || 'no reason given'}`, `${guide}: mend and resubmit`),
      ]
    }
    default:
      return [
        about.problem(
          `the A2P campaign is ${campaign.campaign_status}: nothing is delivered until it is verified`,
          'wait: campaigns are looked at by hand, which takes days to weeks',
        ),
      ]
  }
}

async function inspectTollFree(config: Inspected, senders: readonly SenderNumber[]): Promise<Finding[]> {
  const found: Finding[] = []
  const guide = 'README, "A registered sender"'
  for (const { sid, phone } of senders) {
    if (!tollFree.test(phone)) continue
    const path = `/v1/Tollfree/Verifications?TollfreePhoneNumberSid=${sid}`
    const { data } = await read(config, 'messaging', path, verifications)
    const [newest] = data.verifications
    if (newest?.status === 'TWILIO_APPROVED') found.push(about.good('a toll-free number is verified'))
    else if (!newest) found.push(about.problem('a toll-free number is not verified', `${guide}: submit it`))
    else if (newest.status === 'TWILIO_REJECTED')
      found.push(
        about.problem(
          `a toll-free number was rejected: ${newest.rejection_reason ?? 'no reason given'}`,
          `${guide}: mend and resubmit`,
        ),
      )
    else found.push(about.problem(`a toll-free number is ${newest.status}`, 'wait: its texts are blocked until then'))
  }
  return found
}

/** Twilio's API does not show the opt-out texts, so a person has to compare them. */
function inspectKeywords({ keywords }: Inspected): Finding[] {
  if (keywords === 'ours') return []
  return [
    about.note(
      'Opt-Out Management answers STOP, START and HELP, and its texts cannot be read from here',
      'compare them once with the README, "A real number at Twilio", step 3',
    ),
  ]
}

/**
 * Sends our own webhook an empty request signed as Twilio would. Only the right token and the exact public address give
 * 400, "no text in it"; anything on the way that changes the address or the body gives 403. It has no effect.
 */
export async function knockAsTwilio({ authToken, publicUrl, path }: Inspected): Promise<number> {
  const url = publicUrl + path
  const params = { Doctor: 'knocks' }
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    signal: AbortSignal.timeout(answer_ms_max),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': sign(authToken, url, params),
    },
    body: new URLSearchParams(params).toString(),
  })
  await response.body?.cancel()
  return response.status
}

/** One read of Twilio's API, with the time of its answer. @throws Unanswered */
async function read<T extends z.ZodType>(
  { accountSid, authToken, apiUrl }: Inspected,
  host: 'api' | 'messaging',
  path: string,
  shape: T,
): Promise<{ readonly data: z.output<T>; readonly date: number | null }> {
  const base = apiUrl?.replace(/\/$/, '') ?? `https://${host}.twilio.com`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
  const answer = await fetch(base + path, {
    headers: { authorization },
    signal: AbortSignal.timeout(answer_ms_max),
  }).catch((error: Error) => {
    const why = error.cause instanceof Error ? error.cause.message : error.message
    throw new Unanswered(
      about.problem(`${base} does not answer: ${why}`, 'let this machine reach it by HTTPS (firewall, proxy, DNS)'),
    )
  })
  if (answer.status === 401)
    throw new Unanswered(
      about.problem(
        'the account and the token do not fit',
        'set TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN as Twilio’s console shows them',
      ),
    )
  if (answer.status === 404)
    throw new Unanswered(
      about.problem(`Twilio has nothing at ${path.split('?')[0]}`, 'set the sender to one of this account'),
    )
  const { data } = shape.safeParse(await answer.json().catch(() => null))
  if (!answer.ok || data === undefined)
    throw new Unanswered(
      about.problem(`Twilio answered ${answer.status} to ${path.split('?')[0]}`, 'try again in a minute'),
    )
  const date = Date.parse(answer.headers.get('date') ?? '')
  return { data, date: Number.isNaN(date) ? null : date }
}
