/** The wire format between the desk and the service. Times are ISO 8601 in service time. */
import { z } from 'zod'
import { limits } from '../../content/product.ts'
import { deskActionList, reason } from './desk-actions.ts'
import { deskMoney } from './desk-money.ts'
import { passkeyOptions, passkeyProof, passkeyRegistration } from './passkeys.ts'

const link = z.string('That link is not whole.').max(100, 'That link is not whole.')
const password_length_min = 12
const password = z
  .string('Please enter your password.')
  .max(limits.passwordLengthMax, `A password has at most ${limits.passwordLengthMax} characters.`)
const code = z
  .string('Please enter the six digits.')
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .refine((digits) => /^\d{6}$/.test(digits), 'The code has six digits.')

/** Body of POST /api/desk/set-up: the secret of a link printed by `npm run staff`. */
export const deskLink = z.object({ link })
/** Answer: the link's owner, and what can be set up. */
export const deskSetUp = z.object({
  name: z.string(),
  passkey: passkeyOptions,
  /** For an authenticator app: the secret in base32, and the URI that opens the app. */
  totp: z.object({ secret: z.string(), address: z.string() }),
})
export type DeskSetUp = z.output<typeof deskSetUp>

/** Body of POST /api/desk/set-up/passkey. */
export const deskPasskey = z.object({ link, passkey: passkeyRegistration })
/** Body of POST /api/desk/set-up/password. */
export const deskPassword = z.object({
  link,
  password: password.min(password_length_min, `Please choose at least ${password_length_min} characters.`),
  secret: z.string().regex(/^[A-Z2-7]{32}$/, 'Please open the link again.'),
  code,
})

/** Body of POST /api/desk/sign-in. */
export const deskSignIn = z.object({
  name: z.string('Please enter your name.').trim().min(1, 'Please enter your name.').max(60, 'Names are shorter.'),
  password: password.min(1, 'Please enter your password.'),
  code,
})
/** Body of POST /api/desk/sign-in/passkey. */
export const deskPasskeyProof = passkeyProof

export const colleague = z.object({ name: z.string(), allRights: z.boolean() })
export type Me = z.output<typeof colleague>

/** Answer to a successful sign-in. */
export const deskSignedIn = z.object({ token: z.string(), me: colleague })
export type DeskSignedIn = z.output<typeof deskSignedIn>

/** Query of GET /api/desk/audit. */
export const deskAuditQuery = z.object({
  name: z.string().max(60).optional(),
  learner: z.uuid('There is no such learner.').optional(),
  case: z
    .string()
    .regex(/^\d{1,18}$/, 'There is no such case.')
    .optional(),
  before: z
    .string()
    .regex(/^\d{1,18}$/, 'There is no such page.')
    .optional(),
})
export const deskAuditLines = z.object({
  /** Whether to ask for lines before the last one. */
  mayHaveOlder: z.boolean(),
  lines: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      what: z.string(),
      learnerId: z.string().nullable(),
      /** The learner's name; null when the line is about none, or the account is gone. */
      learner: z.string().nullable(),
      caseId: z.string().nullable(),
      about: z.string().nullable(),
      ip: z.string(),
      at: z.string(),
    }),
  ),
})
export type DeskAuditLines = z.output<typeof deskAuditLines>

const at = z.string()
/** Body of POST /api/desk/find. In a body, because URLs are logged in transit and this may be a phone number. */
export const deskWords = z.object({
  words: z
    .string('Please type what you look for.')
    .trim()
    .min(2, 'Please type a little more.')
    .max(200, 'That is too long.'),
})
export const deskFound = z.object({
  found: z.array(
    z.object({
      id: z.string(),
      name: z.string().nullable(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      /** What matched, and the matching words. */
      by: z.enum(['name or e-mail', 'phone', 'unproved', 'text', 'case', 'message']),
      match: z.string(),
      at: at.nullable(),
      /** For a number that this learner no longer has: until when, and what happened then, in words. */
      until: at.nullable(),
      ended: z.string().nullable(),
    }),
  ),
})
export type DeskFound = z.output<typeof deskFound>

export const learnerPath = z.object({ id: z.uuid('There is no such learner.') })
export const turnPath = z.object({
  id: z.uuid('There is no such learner.'),
  seq: z.coerce.number('There is no such turn.').int().min(0).max(1e9),
})

export const deskLearner = z.object({
  id: z.string(),
  now: at,
  zone: z.string(),
  account: z
    .object({ name: z.string(), email: z.string(), emailProved: z.boolean(), since: at, sessions: z.number() })
    .nullable(),
  phone: z.string(),
  /** Each number that this learner has or had, with everyone else who had it. */
  numbers: z.array(
    z.object({
      phone: z.string(),
      owners: z.array(
        z.object({
          id: z.string(),
          name: z.string().nullable(),
          since: at.nullable(),
          /** Null while they have it. */
          until: at.nullable(),
          ended: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** Each requested code, in a sentence. */
  codes: z.array(z.object({ at, what: z.string() })),
  /** The conversation's state: as a word, null before anything happened, and as a sentence. */
  phase: z.enum(['new', 'active', 'paused', 'stopped']).nullable(),
  stands: z.string(),
  /** The learner's questions to us, newest first. */
  cases: z.array(z.object({ id: z.string(), question: z.string(), at, isOpen: z.boolean() })),
  /** Prepared answers to frequent questions, with this learner's figures. */
  prepared: z.array(z.object({ name: z.string(), text: z.string() })),
  preferences: z.array(z.object({ what: z.string(), value: z.string() })),
  planned: z.array(at),
  /** Consecutive texts not sent for the same reason: the first, the last and how many. */
  missed: z.array(z.object({ at, lastAt: at, count: z.number(), why: z.string() })),
  consents: z.array(
    z.object({
      at,
      action: z.enum(['opt-in', 'opt-out']),
      via: z.string(),
      /** Belongs to someone who had the number before or after this learner. */
      isOthers: z.boolean(),
      /** The consent text agreed to, or the learner's own words. */
      words: z.string().nullable(),
      page: z.string().nullable(),
      ip: z.string().nullable(),
    }),
  ),
  settings: z.array(z.object({ at, what: z.string(), by: z.string() })),
  /** Memory of each subject with something taught. */
  remembered: z.array(
    z.object({
      subject: z.string(),
      taught: z.number(),
      lessons: z.number(),
      remembered: z.number(),
      due: z.number(),
      isLeft: z.boolean(),
    }),
  ),
  /** Null when there is no account. */
  money: deskMoney.nullable(),
  actions: deskActionList,
  /** If texts are in an archive that cannot be read: when the last of them was. */
  unreadUntil: at.nullable(),
  lines: z.array(
    z.object({
      seq: z.number().nullable(),
      at,
      happened: z.string().nullable(),
      fromLearner: z.boolean(),
      silence: z.string().nullable(),
      said: z.array(
        z.object({
          /** The message's id; null when it was never a message of its own. */
          id: z.string().nullable(),
          body: z.string(),
          kind: z.string(),
          delivery: z.string(),
          /** Why it repeated a lesson, or may have arrived twice; null otherwise. */
          again: z.string().nullable(),
          segments: z.number(),
          /** Its approximate cost, in dollars; null when the carrier did not accept it. */
          price: z.number().nullable(),
          isResendable: z.boolean(),
        }),
      ),
    }),
  ),
})
export type DeskLearner = z.output<typeof deskLearner>

export const deskTurn = z.object({
  seq: z.number(),
  read: z.object({ as: z.string(), by: z.string() }).nullable(),
  /** How an answer was graded, and against what; null when none was. */
  graded: z.string().nullable(),
  changes: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
  timers: z.array(z.object({ what: z.string(), at })),
  lessons: z.array(
    z.object({
      lessonId: z.string(),
      title: z.string(),
      questionId: z.string().nullable(),
      question: z.string().nullable(),
      /** Why this lesson or question; null when it was not chosen, such as feedback to an answer. */
      chosen: z
        .object({
          why: z.string(),
          ranking: z.array(
            z.object({
              title: z.string(),
              gain: z.number(),
              recall: z.number(),
              isDue: z.boolean(),
              isChosen: z.boolean(),
            }),
          ),
        })
        .nullable(),
    }),
  ),
  done: z.array(z.string()),
})
export type DeskTurn = z.output<typeof deskTurn>

export const deskReplay = z.object({
  identical: z.boolean(),
  /** How many turns were replayed, or the first that is decided differently. */
  turns: z.number(),
  difference: z
    .object({ seq: z.number(), by: z.string(), recorded: z.array(z.string()), today: z.array(z.string()) })
    .nullable(),
})
export type DeskReplay = z.output<typeof deskReplay>

/** A golden conversation, in the format of a `sms-engine/testdata` file. */
export const deskGolden = z.object({ content: z.string() })
export type DeskGolden = z.output<typeof deskGolden>

export const deskWhatIfWish = z.object({
  /** Null when only time passes. */
  text: z.string().min(1, 'Please type a text.').max(1600, 'A text has at most 1,600 characters.').nullable(),
  /** Days that pass before the text arrives. */
  days: z.number().int().min(0).max(14).default(0),
  seq: z.number().int().min(0).nullable(),
})
export const deskWhatIf = z.object({
  replies: z.array(z.object({ at, body: z.string(), segments: z.number() })),
  phase: z.string(),
})
export type DeskWhatIf = z.output<typeof deskWhatIf>

export const deskReason = z.object({ reason })

/** The hold; null while scheduled texts are being sent. */
export const deskHold = z.object({
  hold: z
    .object({
      reason: z.string(),
      since: at,
      /** Null when it was set automatically, because the carrier filtered our texts. */
      by: z.string().nullable(),
    })
    .nullable(),
})
export type DeskHold = z.output<typeof deskHold>
/** Answer to releasing the hold: how many texts had waited. */
export const deskLetGo = z.object({ waited: z.number() })
export type DeskLetGo = z.output<typeof deskLetGo>

const caseId = z.string().regex(/^\d{1,18}$/, 'There is no such case.')
export const deskCasePath = z.object({ id: caseId })
export const deskBox = z.object({ box: z.enum(['new', 'mine', 'waiting', 'done']).default('new') })
export const inboxCase = z.object({
  id: z.string(),
  learnerId: z.string(),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  question: z.string(),
  urgent: z.boolean(),
  at,
  /** How long it has waited, or waited until it was answered, ms. */
  waited_ms: z.number(),
  /** It has waited longer than the 24 hours we promise. */
  isLate: z.boolean(),
  assignedTo: z.string().nullable(),
  answer: z.string().nullable(),
  answeredBy: z.string().nullable(),
  answeredAt: at.nullable(),
  doneAt: at.nullable(),
  follows: z.string().nullable(),
})
export const deskInbox = z.object({
  counts: z.object({ new: z.number(), mine: z.number(), waiting: z.number() }),
  cases: z.array(inboxCase),
})
export type DeskInbox = z.output<typeof deskInbox>
export const deskCase = z.object({
  case: inboxCase,
  notes: z.array(z.object({ id: z.string(), by: z.string(), note: z.string(), at })),
})
export type DeskCase = z.output<typeof deskCase>
export const deskAssign = z.object({ to: z.enum(['me', 'nobody']) })
export const deskDone = z.object({ done: z.boolean() })
export const deskNote = z.object({
  note: z.string('Please write a note.').trim().min(1, 'Please write a note.').max(2000, 'Please keep it shorter.'),
})
export const deskPreview = z.object({
  /** Null when nothing would be texted. */
  body: z.string().nullable(),
  segments: z.number(),
  leavesAt: at.nullable(),
})
export type DeskPreview = z.output<typeof deskPreview>
