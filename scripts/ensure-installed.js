// Runs before `npm start`, `npm test` and the other commands people type, on whatever Node the machine has, and
// installs the packages when node_modules is missing or does not match package-lock.json. Deliberately plain
// JavaScript: the Node that runs TypeScript is itself one of the packages, if there is one for this machine; otherwise
// the machine's own Node must be new enough. When there is nothing to install, it takes a few milliseconds and prints
// nothing.

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const OLDEST_NODE = 20
/** The oldest Node that runs the product: it has Argon2 and runs TypeScript without a warning. */
const OLDEST_OWN_NODE = [24, 7]
const NO_OWN_NODE = `npm ci did not bring Node 24, which is an optional package of npm's: its words above may say why.
If they do not, delete node_modules and try again.`
const root = fileURLToPath(new URL('..', import.meta.url))
const ownNode = join(root, 'node_modules', '.bin', 'node')

if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
  fail(
    `Tallytext needs Node ${OLDEST_NODE} or newer to install itself; this is ${process.version}. See https://nodejs.org`,
  )
}
if (process.platform === 'win32') fail('On Windows, Tallytext runs in WSL: https://learn.microsoft.com/windows/wsl')
if (!packagesIn('package-lock.json')) {
  fail('package-lock.json is missing or unreadable. Restore it: git checkout package-lock.json')
}
if (!hasPackagedNode() && !isNewEnough(process.versions.node)) {
  fail(
    `There is no packaged Node 24 for ${process.platform} on ${process.arch}, and this is ${process.version}. Install Node ${OLDEST_OWN_NODE.join('.')} or newer: https://nodejs.org`,
  )
}
if (whyStale()) await alone(install)

/** Whether the lock file has a package with a Node for this machine. */
function hasPackagedNode() {
  return Object.values(packagesIn('package-lock.json')).some(
    (entry) => entry.bin?.node !== undefined && isForHere(entry),
  )
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > OLDEST_OWN_NODE[0] || (major === OLDEST_OWN_NODE[0] && minor >= OLDEST_OWN_NODE[1])
}

/** Whether the Node that `npm ci` should install is missing. */
function lacksNode() {
  return hasPackagedNode() && !existsSync(ownNode)
}

/** Why node_modules is stale, as text; undefined if it is not. */
function whyStale() {
  const wanted = packagesIn('package-lock.json')
  const installed = packagesIn(join('node_modules', '.package-lock.json'))
  if (!installed || lacksNode()) return 'Some packages are not installed yet'
  const differs = Object.entries(wanted).some(
    ([path, { integrity }]) => path && installed[path] && installed[path].integrity !== integrity,
  )
  const extra = Object.keys(installed).some((path) => !wanted[path])
  const asked = new Set(Object.values(installed).flatMap((entry) => Object.keys(entry.optionalDependencies ?? {})))
  const missing = Object.entries(wanted).some(
    ([path, entry]) => path && !installed[path] && (!entry.optional || (asked.has(nameOf(path)) && isForHere(entry))),
  )
  return differs || extra || missing ? 'The installed packages are not those of package-lock.json' : undefined
}

/** A lock file's packages by path. npm records what it installed in node_modules/.package-lock.json. */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/** `@scope/name` from `node_modules/@scope/name`, at any depth. */
function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
}

/**
 * Optional packages are one per platform. Only this platform's must be installed (a node_modules may come from another
 * one), and only if an installed package asks for it: a package for another platform has optional ones of its own.
 */
function isForHere({ os, cpu, libc }) {
  if (!os && !cpu) return false
  return isListed(os, process.platform) && isListed(cpu, process.arch) && (!libc || libc.includes(ourLibc()))
}

/** @param list a package's supported systems: several, one, or none given */
function isListed(list, value) {
  return !list || [list].flat().includes(value)
}

function ourLibc() {
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

function install() {
  const why = whyStale()
  if (!why) return
  console.log(`${why}: running npm ci, about a minute …`)
  npmCi()
  // npm omits optional packages that do not support the Node it runs on, for example Vite's on Node 20.18. The Node
  // that counts is the one just installed, so run it again with that one.
  if (whyStale()) npmCiWithOwnNode()
  if (lacksNode()) fail(NO_OWN_NODE)
  const still = whyStale()
  if (still) fail(`${still}, even after npm ci. Delete node_modules and try again.`)
}

/** Runs npm ci with a copy of the installed Node, because npm ci empties node_modules first. */
function npmCiWithOwnNode() {
  if (!existsSync(ownNode)) return
  const folder = mkdtempSync(join(tmpdir(), 'tallytext-node-'))
  try {
    copyFileSync(ownNode, join(folder, 'node'))
    npmCi([folder])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs npm ci with a PATH without node_modules/.bin, which npm put first: npm ci is about to delete that folder. */
function npmCi(foldersFirst = []) {
  const ownBin = join(root, 'node_modules', '.bin')
  const hostPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== ownBin)
  const { status, error } = spawnSync('npm', ['ci', '--include=dev', '--include=optional', '--no-fund', '--no-audit'], {
    cwd: root,
    env: { ...process.env, PATH: [...foldersFirst, ...hostPath].join(delimiter) },
    stdio: 'inherit',
  })
  if (error) fail(`npm could not be run: ${error.message}`)
  if (status !== 0) fail('npm ci did not succeed; its message is above. Without a network it cannot.', status ?? 1)
}

/** Runs `work` while no other process of this user is installing into this folder; otherwise waits. */
async function alone(work) {
  const name = createHash('sha256').update(`${root} ${userInfo().uid}`).digest('hex').slice(0, 16)
  const lock = join(tmpdir(), `tallytext-install-${name}.pid`)
  for (let told = false; !take(lock); told = true) {
    if (!told) console.log('Another command is installing the packages; waiting for it …')
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  process.on('exit', () => rmSync(lock, { force: true }))
  work()
}

function take(lock) {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  if (!isAlive(Number(readFileSync(lock, 'utf8')))) rmSync(lock, { force: true })
  return false
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function fail(message, code = 1) {
  console.error(message)
  process.exit(code)
}
