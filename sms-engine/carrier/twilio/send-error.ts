import {
  carrierFault,
  contactFault,
  never,
  noConnection,
  optedOut,
  type SendError,
  senderFault,
  textFault,
  unheardOf,
} from '../send-error.ts'

const landline = 'That number is a landline, which cannot receive texts. Please use a mobile number.'
const unknown = 'No phone has that number. Please check it.'

/** Twilio's error codes that a text can end with (twilio.com/docs/api/errors), and bare HTTP statuses. */
const table: Readonly<Record<number, SendError>> = {
  401: senderFault('account or token refused'),
  403: senderFault('account not allowed to'),
  429: carrierFault('too many requests'),
  14107: carrierFault('too many texts to this number within half a minute'),
  20003: senderFault('account or token refused'),
  20404: senderFault('no such account'),
  20429: carrierFault('too many requests'),
  21211: contactFault('not a phone number', unknown),
  21212: senderFault('our number is none'),
  21408: senderFault('country not enabled'),
  21602: textFault('empty text'),
  21603: senderFault('no sender given'),
  21606: senderFault('our number cannot text this one'),
  21610: optedOut,
  21611: carrierFault('queue of our number is full'),
  21614: contactFault('not a mobile number', landline),
  21617: textFault('text too long'),
  21635: contactFault('a landline', landline),
  21659: senderFault('our number is not one of the carrier'),
  21660: senderFault('our number belongs to another account'),
  21703: senderFault('messaging service without a number'),
  30001: carrierFault('queue overflow'),
  30002: senderFault('account suspended'),
  30003: {
    ...contactFault('phone unreachable', 'That phone could not be reached. Is it switched on?'),
    unreachable: true,
  },
  30005: { ...contactFault('unknown number', unknown), unreachable: true },
  30006: contactFault('a landline or unreachable carrier', landline),
  30007: { ...textFault('filtered as spam'), filtered: true },
  30008: carrierFault('unknown delivery error', never),
  30022: carrierFault('faster than our campaign may send'),
  30023: { ...senderFault('daily cap of our brand reached, until midnight Pacific time'), brandCapped: true },
  30027: {
    ...senderFault('daily cap of our brand at T-Mobile reached, until midnight Pacific time'),
    brandCapped: true,
  },
  30032: senderFault('toll-free number not verified'),
  30034: senderFault('number not registered for A2P'),
  30036: carrierFault('validity expired', never),
  60728: { ...senderFault('hourly limit of our account reached'), accountFull: true },
  63017: carrierFault('faster than our account may send'),
  63018: carrierFault('faster than our sender or account may send'),
  63038: { ...senderFault('daily limit of our account reached, for 24 hours'), accountFull: true },
}

/**
 * What a refusal means. A code that is not in the table counts as the carrier's fault and is retried a few times.
 * @param code null if the carrier was never reached
 */
export function sendError(code: number | null): SendError {
  return code === null ? noConnection : (table[code] ?? unheardOf)
}
