import { onPhoneAdded } from './add-phone.js'
import { getAbout, getPhones, getThread, markRead, sendText } from './api.js'
import { countArrival, now, setClock, showClock } from './clock.js'
import { enableComposer, focusComposer, onText } from './composer.js'
import { byId } from './dom.js'
import { refreshFaults } from './faults.js'
import { formatNumber } from './format.js'
import { showPhones } from './phones.js'
import { addEntry, isThreadEmpty, refreshStamps, showStatus, showThread } from './thread.js'
import { allIsWell, warn } from './trouble.js'
import { offerZones, onZoneChange, zone } from './zone.js'

const THREAD_STEP = 200

const earlier = byId('earlier')

/** @type {Map<string, import('./phones.js').Phone>} */
const phones = new Map()
/** @type {string | null} */
let selected = null
/** How many entries of the thread are requested. */
let limit = THREAD_STEP

// ---- What is shown ----

let drawn = true

/** Draws at most once per frame, however many changes a fast-forward brings. */
function redraw() {
  if (!drawn) return
  drawn = false
  requestAnimationFrame(() => {
    drawn = true
    draw()
  })
}

function draw() {
  const recent = [...phones.values()].sort((a, b) => activity(b) - activity(a))
  showPhones(recent, selected, select, { now: now(), zone: zone() })
  const phone = selected === null ? null : phones.get(selected)
  byId('own-number').textContent = phone ? formatNumber(phone.phone) : ''
  byId('opted-out').hidden = !phone?.optedOut
  byId('no-phone').hidden = Boolean(phone)
  byId('no-texts').hidden = !phone || !isThreadEmpty()
  enableComposer(Boolean(phone))
}

/** A phone without texts has just been added, so it comes first. @param {import('./phones.js').Phone} phone */
const activity = ({ lastMessage }) => (lastMessage ? Date.parse(lastMessage.at) : Number.POSITIVE_INFINITY)

/** @param {string} phone */
async function select(phone) {
  if (selected !== phone) limit = THREAD_STEP
  selected = phone
  history.replaceState(null, '', `#${phone}`)
  draw()
  await loadThread()
  await read(phone)
}

/** Changes that arrive while the thread is loading, to be shown after it. @type {(() => void)[] | null} */
let meanwhile = null

/** @param {() => void} change */
function changeThread(change) {
  if (meanwhile) meanwhile.push(change)
  else change()
}

async function loadThread() {
  if (selected === null) return
  /** @type {(() => void)[]} */
  const late = []
  meanwhile = late
  const thread = await getThread(selected, limit)
  // Another phone may have been selected in the meantime, or the thread requested again.
  if (meanwhile !== late) return
  meanwhile = null
  earlier.hidden = thread.earlier === 0
  earlier.textContent = `Show ${Math.min(thread.earlier, THREAD_STEP)} earlier`
  showThread(thread.entries)
  for (const change of late) change()
  draw()
}

/** @param {string} phone */
async function read(phone) {
  const unread = phones.get(phone)?.unread ?? 0
  if (unread > 0 && document.visibilityState === 'visible') await markRead(phone)
}

// ---- What people do ----

onText(async (text) => {
  if (selected === null) return
  await sendText(selected, text)
  allIsWell()
})

onPhoneAdded(async (number) => {
  await select(number)
  focusComposer()
})

onZoneChange(() => {
  showClock()
  loadThread()
})

earlier.addEventListener('click', () => {
  limit += THREAD_STEP
  loadThread()
})

document.addEventListener('visibilitychange', () => {
  if (selected !== null) read(selected)
})

// ---- What the simulator tells ----

/** @param {string} phone */
function known(phone) {
  const found = phones.get(phone) ?? { phone, unread: 0, optedOut: false, lastMessage: null }
  phones.set(phone, found)
  return found
}

/** Applies each kind of change to the page. @type {Record<string, (change: any) => void>} */
const on = {
  clock(clock) {
    setClock(clock)
    refreshStamps()
  },
  phone({ phone }) {
    known(phone)
  },
  message({ message }) {
    const toPhone = message.direction === 'to-phone'
    const entry = { ...message, at: new Date(message.at).toISOString() }
    const phone = known(message.phone)
    phone.lastMessage = entry
    phone.unread = toPhone ? phone.unread + 1 : 0
    if (toPhone) countArrival()
    if (selected === null) select(message.phone)
    else if (message.phone === selected) {
      changeThread(() => addEntry(entry))
      read(message.phone)
    }
    refreshFaults()
  },
  status(change) {
    if (change.phone === selected) changeThread(() => showStatus(change))
  },
  note({ note }) {
    known(note.phone)
    if (note.phone !== selected) return
    changeThread(() => addEntry({ ...note, at: new Date(note.at).toISOString() }))
  },
  'opt-out'({ phone, optedOut }) {
    known(phone).optedOut = optedOut
  },
  unread({ phone, unread }) {
    known(phone).unread = unread
  },
}

/** Listens for live events. After every disconnect everything is reloaded, because events may have been missed. */
function listen() {
  const events = new EventSource('events')
  for (const [type, handle] of Object.entries(on)) {
    events.addEventListener(type, ({ data }) => {
      handle(JSON.parse(data))
      redraw()
    })
  }
  events.addEventListener('open', () => {
    allIsWell()
    refresh()
  })
  events.addEventListener('error', () => warn('Not connected to the simulator. Trying again...'))
}

async function refresh() {
  const present = await getPhones()
  phones.clear()
  for (const phone of present) phones.set(phone.phone, phone)
  const wanted = selected ?? decodeURIComponent(location.hash.slice(1))
  const phone = phones.has(wanted) ? wanted : present[0]?.phone
  if (phone !== undefined) return select(phone)
  selected = null
  showThread([])
  draw()
}

async function start() {
  const { portalUrl, serviceNumber, timeZones } = await getAbout()
  for (const link of document.querySelectorAll('a[data-portal]')) link.setAttribute('href', portalUrl)
  for (const link of document.querySelectorAll('a[data-portal=address]')) link.textContent = portalUrl
  byId('service-number').textContent = formatNumber(serviceNumber)
  offerZones(timeZones)
  showClock()
  draw()
  listen()
}

start()
