import { globSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const WAIT_MS = 5000
const LOOK_AGAIN_MS = 50

/** The newest mail to an address with these words in it, as soon as it lies in the data folder. */
export async function mailTo(dataDir: string, address: string, words: string): Promise<string> {
  const until = Date.now() + WAIT_MS
  for (;;) {
    const mails = globSync(`${dataDir}/mail/*.eml`).sort().map(readMail)
    const found = mails.findLast((mail) => mail.includes(`To: ${address}\n`) && mail.includes(words))
    if (found) return found
    if (Date.now() > until) throw new Error(`No mail to ${address} says “${words}”.`)
    await setTimeout(LOOK_AGAIN_MS)
  }
}

/** Quoted-printable undone, as far as plain English needs it. */
function readMail(file: string): string {
  return readFileSync(file, 'utf8').replaceAll('=\n', '').replaceAll('=3D', '=')
}
