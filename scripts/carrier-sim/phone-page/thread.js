import { now } from './clock.js'
import { byId, drawing, element, spoken } from './dom.js'
import { formatStamp, needsStamp } from './format.js'
import { zone } from './zone.js'

/** @typedef {keyof typeof PROGRESS} Status How far a text to the phone has come: the words for it, and the drawing. */
const PROGRESS = {
  accepted: { words: 'Queued', path: 'M8 1a5 5 0 1 1 0 10A5 5 0 0 1 8 1Zm0 2.4V6l1.8 1.2' },
  queued: { words: 'Queued', path: 'M8 1a5 5 0 1 1 0 10A5 5 0 0 1 8 1Zm0 2.4V6l1.8 1.2' },
  sent: { words: 'Sent', path: 'M4 6.5 7 9.5 13 2.5' },
  delivered: { words: 'Delivered', path: 'M1 6.5 4 9.5 10 2.5M7.5 9 8 9.5 15 2.5' },
  undelivered: { words: 'Not delivered', path: 'M8 1a5 5 0 1 1 0 10A5 5 0 0 1 8 1Zm0 2.6v3M8 8.6v.1' },
  failed: { words: 'Not delivered', path: 'M8 1a5 5 0 1 1 0 10A5 5 0 0 1 8 1Zm0 2.6v3M8 8.6v.1' },
}
const WARNING = 'M8 1.8 15 14H1L8 1.8Zm0 4.4v3.6m0 2v.1'
const SPEAKER = { service: 'Tallytext: ', carrier: 'Carrier: ', phone: 'You: ' }
/** From this length on, the learner's texts read better left-aligned. */
const LONG = 24

const list = byId('thread')
const scroller = byId('scroller')
const log = byId('log')

/** Time of the last text in the list, ms. @type {number | undefined} */
let lastAt

/** Replaces the thread silently: screen readers announce new texts, not old ones. @param {any[]} entries */
export function showThread(entries) {
  log.ariaLive = 'off'
  list.replaceChildren()
  lastAt = undefined
  for (const entry of entries) append(entry)
  scrollToEnd()
  setTimeout(() => {
    log.ariaLive = null
  }, 100)
}

/** Adds a new entry and stays scrolled to the end, unless the reader has scrolled up. @param {any} entry */
export function addEntry(entry) {
  if (document.getElementById(entry.sid ?? entry.id)) return
  const atEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < 80
  append(entry).classList.add('is-new')
  if (atEnd || entry.by === 'phone') scrollToEnd()
}

/** @param {{sid: string, status: Status, errorCode: number | null}} change */
export function showStatus({ sid, status, errorCode }) {
  const item = document.getElementById(sid)
  item?.querySelector('.ticks')?.replaceWith(ticks(status))
  item?.querySelector('.word')?.replaceWith(word(status, errorCode))
  item?.classList.toggle('is-failed', errorCode !== null)
}

/** Rewrites the time stamps: Today may be Yesterday after the clock has moved. */
export function refreshStamps() {
  for (const made of list.querySelectorAll('time'))
    made.textContent = formatStamp(Date.parse(made.dateTime), now(), zone())
}

/** @param {number} at */
function stamp(at) {
  const made = /** @type {HTMLTimeElement} */ (element('time', 'stamp', formatStamp(at, now(), zone())))
  made.dateTime = new Date(at).toISOString()
  return made
}

export const isThreadEmpty = () => list.childElementCount === 0

const scrollToEnd = () => {
  scroller.scrollTop = scroller.scrollHeight
}

/** @param {any} entry */
function append(entry) {
  const at = Date.parse(entry.at)
  const item = entry.note === undefined ? messageItem(entry) : noteItem(entry)
  if (needsStamp(at, lastAt, zone())) item.prepend(stamp(at))
  lastAt = at
  list.append(item)
  return item
}

/** @param {any} message */
function messageItem({ sid, by, body, direction, status, errorCode, numMedia, segments }) {
  const item = element('li', direction === 'to-phone' ? 'is-in' : 'is-out')
  item.id = sid
  const bubble = element(
    'div',
    body.length > LONG ? 'bubble is-long' : 'bubble',
    spoken(SPEAKER[by]),
    shown(body, numMedia),
  )
  if (by === 'carrier') {
    item.classList.add('is-carrier')
    item.append(element('span', 'by', 'From the carrier, not from us'))
  }
  item.append(bubble)
  if (direction === 'to-phone') {
    bubble.append(ticks(status))
    bubble.title = segments === 1 ? '1 segment' : `${segments} segments`
    item.append(word(status, errorCode))
    item.classList.toggle('is-failed', errorCode !== null)
  }
  return item
}

/** @param {string} body @param {number} numMedia */
function shown(body, numMedia) {
  if (numMedia === 0) return body
  const pictures = numMedia === 1 ? '[1 picture]' : `[${numMedia} pictures]`
  return body === '' ? pictures : `${pictures} ${body}`
}

/** @param {Status} status */
function ticks(status) {
  const made = element('span', 'ticks', drawing(PROGRESS[status].path))
  made.title = PROGRESS[status].words
  return made
}

/** @param {Status} status @param {number | null} errorCode */
const word = (status, errorCode) =>
  element('span', 'word', errorCode === null ? PROGRESS[status].words : `${PROGRESS[status].words} (${errorCode})`)

/** @param {any} entry */
function noteItem({ id, note }) {
  const item = element('li', '', element('p', 'note', drawing(WARNING, '0 0 16 16'), element('span', '', note)))
  item.id = id
  return item
}
