/**
 * What a colleague can do for a learner, as one table. Each entry says who may do it, what is asked first, and how it
 * is done; all of them go through `action-routes.ts`. Changes to the conversation are events in its log; the rest is in
 * the audit. An entry without a question can be undone.
 */
import { sourcePlaceOf } from '../../content/source-place.ts'
import { limits } from '../../sms-engine/domain/model/limits.ts'
import { day_ms } from '../../sms-engine/domain/model/units.ts'
import {
  actForLearner,
  couldAct,
  type DeskActor,
  dayAhead,
  findResendable,
  previewDeed,
} from '../../sms-engine/engine/desk-deeds.ts'
import { phonesOf } from '../../sms-engine/engine/find-threads.ts'
import { findLearner } from '../../sms-engine/engine/learners.ts'
import { writeMail } from '../../sms-engine/engine/mails.ts'
import { evidenceOf } from '../../sms-engine/replay/evidence.ts'
import { printEvidence } from '../../sms-engine/replay/print-evidence.ts'
import { digestOf, keyIdOf, signHtml, signJson } from '../../sms-engine/replay/signature.ts'
import { serviceNow } from '../../sms-engine/runtime/service-clock.ts'
import { beginEmailChange } from '../account/begin-email-change.ts'
import type { AccountContext } from '../account/context.ts'
import { deleteAccount } from '../account/deletion-routes.ts'
import { exportPerson } from '../account/export-routes.ts'
import type { Account } from '../entities/account.ts'
import { Refusal } from '../http/refusal.ts'
import type { DeskActed, DeskActionName, DeskWish } from '../schemas/desk-actions.ts'
import type { DeskBilling } from './desk-billing.ts'
import { erratumFor } from './erratum.ts'

/** A wish for one action. */
type WishFor<Name extends DeskActionName> = Extract<DeskWish, { action: Name }>

/** A wish, who makes it, and for whom. */
export interface Wanted<Wish> {
  readonly learnerId: string
  readonly actor: DeskActor
  readonly wish: Wish
}

/** The confirmation required before something that cannot be undone. */
export interface Question {
  readonly sentence: string
  /** The text to be sent, in full. */
  readonly text?: string
  /** What has to be retyped. */
  readonly retype?: { readonly label: string; isSame(typed: string): boolean }
}

/** The result. */
export type Done = Partial<NonNullable<DeskActed['done']>> & { readonly message: string }

interface Action<Wish> {
  /** The wording in the audit. */
  readonly what: string
  readonly allRights: boolean
  readonly question?: (wanted: Wanted<Wish>) => Promise<Question>
  readonly act: (wanted: Wanted<Wish>) => Promise<Done>
}

export type DeskActions = { readonly [Name in DeskActionName]: Action<WishFor<Name>> }

interface ActionContext {
  readonly account: AccountContext
  readonly billing: DeskBilling
}

const no_key =
  'Nothing can be signed here yet: whoever runs the service sets EVIDENCE_KEY, as the page for operators says.'
/** The pause that undoes ending a pause with no end of its own. */
const undo_days_default = 7

/** In the order in which the page offers them. */
export function deskActions({ account: context, billing }: ActionContext): DeskActions {
  const { accounts, engine, sessions } = context

  async function accountOf(id: string): Promise<Account> {
    const account = await accounts.find(id)
    if (!account) throw new Refusal(404, 'not_found', 'There is no such learner.')
    return account
  }
  const nameOf = ({ firstName, lastName }: Account) => `${firstName} ${lastName}`

  return {
    pause: {
      what: 'paused the lessons',
      allRights: false,
      async act({ learnerId, actor, wish: { days } }) {
        const wished = (await dayAhead(engine, learnerId, days)) ?? 0
        const could = await couldAct(engine, learnerId, { do: 'pause', until: wished })
        // Billing first: nobody must go on paying while their lessons are paused.
        const billedFrom = await context.billing.pause(learnerId, wished)
        const until = billedFrom ?? wished
        if (!could.ok && billedFrom === null) throw notDone(could.why)
        if (could.ok) expectDone(await actForLearner(engine, learnerId, actor, { do: 'pause', until }))
        const held = billedFrom === null ? 'Lessons are' : 'Lessons and billing are'
        const less = Math.floor((wished - until) / day_ms)
        return { message: `${held} paused for ${inDays(days - less)}.`, undo: { action: 'resume' } }
      },
    },

    resume: {
      what: 'resumed the lessons',
      allRights: false,
      async act({ learnerId, actor }) {
        const learner = await findLearner(engine, learnerId)
        const now = await serviceNow(engine.db.pool)
        const could = await couldAct(engine, learnerId, { do: 'resume' })
        const isBillingHeld = (await billing.view(learnerId)).subscription.pausedUntil !== null
        if (!could.ok && !isBillingHeld) throw notDone(could.why)
        // Lessons first: billing would otherwise resume them itself, and the log would not say who did.
        if (could.ok) expectDone(await actForLearner(engine, learnerId, actor, { do: 'resume' }))
        await context.billing.resume(learnerId)
        const left = Math.ceil(((learner?.pausedUntil ?? 0) - now) / day_ms)
        const days = left > 0 ? Math.min(left, limits.pause_days_max) : undo_days_default
        return { message: 'Lessons go on.', undo: { action: 'pause', days } }
      },
    },

    resend: {
      what: 'had a text sent again',
      allRights: false,
      async question({ learnerId, actor, wish }) {
        const text = await resendable(learnerId, wish.message)
        const preview = await previewDeed(engine, learnerId, actor, { do: 'resend', text })
        const could = await couldAct(engine, learnerId, { do: 'resend', text })
        if (!could.ok) throw notDone(could.why)
        if (!preview?.body) throw notDone('Nothing would be texted.')
        const when = preview.leavesAt === null ? 'at once' : 'in the morning, because it is night there'
        return { sentence: `This text leaves ${when}, in ${inSegments(preview.segments)}.`, text: preview.body }
      },
      async act({ learnerId, actor, wish }) {
        const text = await resendable(learnerId, wish.message)
        expectDone(await actForLearner(engine, learnerId, actor, { do: 'resend', text }))
        return { message: 'It is on its way again.' }
      },
    },

    report: {
      what: 'reported a lesson as wrong',
      allRights: false,
      async question({ wish }) {
        const { to, text } = await report(wish)
        return { sentence: `This goes to ${to}, for whoever mends the lessons.`, text }
      },
      async act({ actor, wish }) {
        const { to, title, text } = await report(wish)
        const mail = { to, subject: `A lesson is reported as wrong: ${title}`, text: `${text}\n\n${actor.by}\n` }
        await writeMail(engine.db.pool, { about: 'lesson-report', learnerId: null, ...mail })
        return { message: `It is on its way to ${to}.` }
      },
    },

    sessions: {
      what: 'ended the sessions',
      allRights: false,
      async question({ learnerId }) {
        const live = await sessions.list(learnerId)
        const devices = live.length === 1 ? 'One device is' : `${live.length} devices are`
        return { sentence: `${devices} signed out. Whoever uses them can sign in again.` }
      },
      async act({ learnerId }) {
        const ended = await sessions.revokeAll(learnerId)
        return { message: ended === 1 ? 'One device is signed out.' : `${ended} devices are signed out.` }
      },
    },

    email: {
      what: 'began a change of address',
      allRights: true,
      async question({ learnerId, wish: { email } }) {
        const owner = nameOf(await accountOf(learnerId))
        const sentence = `A link goes to ${email}. The address changes when ${owner} follows it within an hour, signed in.`
        return { sentence }
      },
      async act({ learnerId, wish: { email } }) {
        const account = await accountOf(learnerId)
        if (account.email === email) throw notDone('That is the address already.')
        await beginEmailChange(context, null, account, email)
        return { message: 'The link is on its way. Until it is followed nothing changes.' }
      },
    },

    refund: {
      what: 'gave money back',
      allRights: true,
      async question({ learnerId, wish: { payment, sum } }) {
        const sentence = await billing.describeRefund(learnerId, payment, centsOf(sum))
        return { sentence, retype: { label: 'The sum again', isSame: (typed) => centsOf(typed) === centsOf(sum) } }
      },
      async act({ learnerId, wish: { payment, sum } }) {
        await billing.refund(learnerId, payment, centsOf(sum))
        return { message: `$${(centsOf(sum) / 100).toFixed(2)} go back. The bank takes a few days to show it.` }
      },
    },

    'opt-out': {
      what: 'opted the number out',
      allRights: true,
      async question({ learnerId }) {
        const could = await couldAct(engine, learnerId, { do: 'opt-out' })
        if (!could.ok) throw notDone(could.why)
        // Strangers have numbers too.
        const phone = (await phonesOf(engine, [learnerId])).get(learnerId) ?? ''
        const digits = phone.slice(-4)
        return {
          sentence: `${phone} gets no more texts of any kind until START is texted from it. Nobody here can undo that. A paid plan goes on.`,
          retype: { label: 'The last four digits of the number', isSame: (typed) => typed.trim() === digits },
        }
      },
      async act({ learnerId, actor }) {
        expectDone(await actForLearner(engine, learnerId, actor, { do: 'opt-out' }))
        return { message: 'The number is opted out. Nothing was texted to say so.' }
      },
    },

    export: {
      what: 'exported a learner',
      allRights: true,
      async question({ learnerId }) {
        const owner = nameOf(await accountOf(learnerId))
        return { sentence: `Everything that we keep of ${owner} comes to this computer, as a file.` }
      },
      async act({ learnerId }) {
        const content = JSON.stringify(await exportPerson(context, learnerId), null, 2)
        return {
          message: 'Everything we keep of them is in your downloads.',
          files: [{ name: `learner-${learnerId}.json`, type: 'application/json', content }],
        }
      },
    },

    evidence: {
      what: 'made a signed transcript',
      allRights: true,
      async question({ learnerId }) {
        const phone = (await phonesOf(engine, [learnerId])).get(learnerId) ?? 'a number that was given up'
        if (!context.config.evidenceKey) throw notDone(no_key)
        return {
          sentence: `Consents, settings and every text of ${phone} come to this computer as a page to print and as JSON, both signed. The reason stands in them.`,
        }
      },
      async act({ learnerId, actor: { by, reason } }) {
        const key = context.config.evidenceKey
        if (!key) throw notDone(no_key)
        const account = await accounts.find(learnerId)
        const learner = account && { name: nameOf(account), email: account.email }
        const evidence = await evidenceOf(engine, learnerId, { by, reason, learner: learner ?? null })
        if (!evidence) throw new Refusal(404, 'not_found', 'There is no such learner.')
        const page = printEvidence(evidence, { digest: digestOf(evidence), keyId: keyIdOf(key) })
        const name = `transcript-${evidence.phone.replace('+', '')}-${evidence.madeAt.slice(0, 10)}`
        return {
          message: 'The transcript is in your downloads, as a page and as JSON.',
          files: [
            { name: `${name}.html`, type: 'text/html', content: signHtml(page, key) },
            { name: `${name}.json`, type: 'application/json', content: signJson(evidence, key) },
          ],
        }
      },
    },

    delete: {
      what: 'deleted a learner',
      allRights: true,
      async question({ learnerId }) {
        const account = await accountOf(learnerId)
        const isSame = (typed: string) => typed.trim().toLowerCase() === account.email
        return {
          sentence: `The account of ${nameOf(account)} is removed for good, with what was learned and every text. A subscription ends at once, without a refund. Consents and opt-outs stay, as evidence.`,
          retype: { label: 'Their e-mail address', isSame },
        }
      },
      async act({ learnerId }) {
        await deleteAccount(context, await accountOf(learnerId))
        return { message: 'The account is deleted.' }
      },
    },
  }

  async function resendable(learnerId: string, message: string) {
    const found = await findResendable(engine, learnerId, message)
    if (!found.ok) throw notDone(found.why)
    return found.text
  }

  /** The report about a lesson, with its place in the sources and the erratum to add there. */
  async function report({ lesson: lessonId, question, reason }: WishFor<'report'>) {
    const lesson = engine.catalogue.lessons.get(lessonId)
    if (!lesson) throw notDone('That lesson is not taught any more.')
    const place = sourcePlaceOf(question ?? lessonId)
    const day = new Date(await serviceNow(engine.db.pool)).toISOString().slice(0, 10)
    const text = erratumFor(lesson, { place, question, wrong: reason, day })
    return { to: engine.settings.supportEmail, title: lesson.title, text }
  }
}

function expectDone(done: { readonly ok: true } | { readonly ok: false; readonly why: string }): void {
  if (!done.ok) throw notDone(done.why)
}

/** For an action that would do nothing or is not allowed. */
function notDone(why: string): Refusal {
  return new Refusal(409, 'not_done', why)
}

/** Returns NaN, which equals nothing, for text that is not an amount. */
function centsOf(sum: string): number {
  return /^\s*\$?\d{1,5}(\.\d\d)?\s*$/.test(sum) ? Math.round(Number(sum.replaceAll(/[\s$]/g, '')) * 100) : Number.NaN
}

function inDays(days: number): string {
  return days === 1 ? 'one day' : `${days} days`
}

function inSegments(segments: number): string {
  return segments === 1 ? 'one segment' : `${segments} segments`
}
