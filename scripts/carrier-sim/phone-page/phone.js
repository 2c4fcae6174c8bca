import { addPhone, getAbout, getPhones, getThread, markRead, sendText } from './api.js'
import { countArrival, now, setClock, setZone } from './clock.js'
import { byId, element } from './dom.js'
import { refreshFaults } from './faults.js'
import { formatNumber, readNumber } from './format.js'
import { showPhones } from './phones.js'
import { addEntry, isThreadEmpty, setTime, showStatus, showThread } from './thread.js'

const QUICK = ['Q', 'NEXT', 'A', 'B', 'C', 'D', 'STOP', 'START', 'HELP']
const THREAD_STEP = 200

const composer = /** @type {HTMLFormElement} */ (byId('composer'))
const body = /** @type {HTMLTextAreaElement} */ (byId('body'))
const send = /** @type {HTMLButtonElement} */ (byId('send'))
const quick = /** @type {HTMLFieldSetElement} */ (byId('quick'))
const addForm = /** @type {HTMLFormElement} */ (byId('add-phone'))
const number = /** @type {HTMLInputElement} */ (byId('number'))
const zones = /** @type {HTMLSelectElement} */ (byId('zone'))
const earlier = byId('earlier')

/** @type {Map<string, import('./phones.js').Phone>} */
const phones = new Map()
/** @type {string | null} */
let selected = null
let limit = THREAD_STEP
let portalUrl = ''

// ---- What is shown ----

function drawPhones() {
  const recent = [...phones.values()].sort((a, b) => activity(b) - activity(a))
  showPhones(recent, selected, select, { now: now(), zone: zones.value })
}

let drawn = true

/** Draws once a frame, however many changes a fast-forward brings. */
function redraw() {
  if (!drawn) return
  drawn = false
  requestAnimationFrame(() => {
    drawn = true
    drawPhones()
    drawScreen()
  })
}

/** A phone without texts was just added: it comes first. @param {import('./phones.js').Phone} phone */
const activity = ({ lastMessage }) => (lastMessage ? Date.parse(lastMessage.at) : Number.POSITIVE_INFINITY)

function drawScreen() {
  const phone = selected === null ? null : phones.get(selected)
  byId('own-number').textContent = phone ? formatNumber(phone.phone) : ''
  byId('opted-out').hidden = !phone?.optedOut
  byId('empty').hidden = !isThreadEmpty()
  byId('empty-title').textContent = phone ? 'No texts yet' : 'No phone yet'
  byId('empty-next').replaceChildren(...(phone ? whatToText() : whatToAdd()))
  body.disabled = !phone
  send.disabled = !phone
  quick.hidden = !phone
}

const portal = () => {
  const link = element('a', '', portalUrl)
  link.setAttribute('href', portalUrl)
  return link
}
const whatToAdd = () => ['Type a number to add a phone, then verify it in the portal at ', portal(), '.']
const whatToText = () => [
  'Enter this number in the portal at ',
  portal(),
  ' and the code arrives here. Or text us first.',
]

/** @param {string} phone */
async function select(phone) {
  if (selected !== phone) limit = THREAD_STEP
  selected = phone
  history.replaceState(null, '', `#${phone}`)
  drawPhones()
  await loadThread()
  await read(phone)
}

/** What happened to the thread while it was being read, to be shown after it. @type {(() => void)[] | null} */
let meanwhile = null

/** @param {() => void} change */
function changeThread(change) {
  if (meanwhile) meanwhile.push(change)
  else change()
}

async function loadThread() {
  const phone = selected
  if (phone === null) return
  /** @type {(() => void)[]} */
  const late = []
  meanwhile = late
  const thread = await getThread(phone, limit)
  // Somebody may have chosen another phone meanwhile, or asked again.
  if (meanwhile !== late) return
  meanwhile = null
  earlier.hidden = thread.earlier === 0
  earlier.textContent = `Show ${Math.min(thread.earlier, THREAD_STEP)} earlier`
  setTime(zones.value, now)
  showThread(thread.entries)
  for (const change of late) change()
  drawScreen()
}

/** @param {string} phone */
async function read(phone) {
  const unread = phones.get(phone)?.unread ?? 0
  if (unread > 0 && document.visibilityState === 'visible') await markRead(phone)
}

// ---- What happens ----

/** @param {string} text */
async function text(text) {
  if (selected === null || text.trim() === '') return
  await sendText(selected, text)
}

composer.addEventListener('submit', (event) => {
  event.preventDefault()
  const typed = body.value
  if (typed.trim() === '') return
  body.value = ''
  text(typed)
  body.focus()
})

body.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
  event.preventDefault()
  composer.requestSubmit()
})

for (const word of QUICK) {
  const button = element('button', '', word)
  button.setAttribute('type', 'button')
  button.addEventListener('click', () => text(word))
  quick.append(button)
}

addForm.addEventListener('submit', async (event) => {
  event.preventDefault()
  const result = readNumber(number.value)
  byId('number-error').textContent = result.problem ?? ''
  number.toggleAttribute('aria-invalid', result.problem !== undefined)
  if (result.number === undefined) return number.focus()
  await addPhone(result.number)
  number.value = ''
  await select(result.number)
  body.focus()
})

earlier.addEventListener('click', () => {
  limit += THREAD_STEP
  loadThread()
})

zones.addEventListener('change', () => {
  localStorage.setItem('zone', zones.value)
  setZone(zones.value)
  drawPhones()
  loadThread()
})

document.addEventListener('visibilitychange', () => {
  if (selected !== null) read(selected)
})

// ---- What the simulator tells ----

/** @param {string} phone */
const known = (phone) => {
  const found = phones.get(phone) ?? { phone, unread: 0, optedOut: false, lastMessage: null }
  phones.set(phone, found)
  return found
}

/** What each kind of change does to the page. @type {Record<string, (change: any) => void>} */
const on = {
  clock: setClock,
  heartbeat: setClock,
  phone({ phone }) {
    known(phone)
  },
  message({ message }) {
    const phone = known(message.phone)
    const at = new Date(message.at).toISOString()
    phone.lastMessage = { ...message, at }
    phone.unread = message.direction === 'to-phone' ? phone.unread + 1 : 0
    if (message.direction === 'to-phone') countArrival()
    if (message.phone === selected) changeThread(() => addEntry({ ...message, at }))
    if (message.phone === selected && message.direction === 'to-phone') read(message.phone)
    if (selected === null) select(message.phone)
    if (/** @type {HTMLDetailsElement} */ (byId('faults')).open) refreshFaults()
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

/** Live from here; after every break everything is read afresh, because nobody knows what was missed. */
function listen() {
  const events = new EventSource('events')
  for (const [type, handle] of Object.entries(on)) {
    events.addEventListener(type, ({ data }) => {
      handle(JSON.parse(data))
      redraw()
    })
  }
  events.addEventListener('open', async () => {
    byId('offline').hidden = true
    await refresh()
  })
  events.addEventListener('error', () => {
    byId('offline').hidden = false
  })
}

async function refresh() {
  phones.clear()
  for (const phone of await getPhones()) phones.set(phone.phone, phone)
  const wanted = selected ?? decodeURIComponent(location.hash.slice(1))
  const phone = phones.has(wanted) ? wanted : phones.keys().next().value
  if (phone !== undefined) return select(phone)
  selected = null
  showThread([])
  drawPhones()
  drawScreen()
}

async function start() {
  const about = await getAbout()
  portalUrl = about.portalUrl
  document.querySelector('.portal')?.setAttribute('href', portalUrl)
  byId('service-number').textContent = formatNumber(about.serviceNumber)
  offerZones(about.timeZones)
  setZone(zones.value)
  drawScreen()
  listen()
}

/** The zones that a learner can choose, and the one of this machine. @param {{id: string, label: string}[]} offered */
function offerZones(offered) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const all = offered.some(({ id }) => id === here)
    ? offered
    : [{ id: here, label: `This machine (${here})` }, ...offered]
  zones.replaceChildren(...all.map(({ id, label }) => new Option(label, id)))
  zones.value = localStorage.getItem('zone') ?? here
  if (zones.value === '') zones.value = here
}

start()
