import { globSync, readFileSync } from 'node:fs'
import { eventually } from './eventually.ts'

/**
 * The newest mail to an address with these words in it, as soon as it is in the data folder.
 * @param count how many such mails to wait for: a mail goes out after the answer to the call that sends it
 */
export const mailTo = (dataDir: string, address: string, words: string, count = 1): Promise<string> =>
  eventually(`a mail to ${address} that says “${words}”`, async () => {
    const mails = globSync(`${dataDir}/mail/*.eml`).sort().map(readMail)
    const found = mails.filter((mail) => mail.includes(`To: ${address}\n`) && mail.includes(words))
    return found.length < count ? undefined : found.at(-1)
  })

/** Decodes quoted-printable, as far as plain English needs it. */
function readMail(file: string): string {
  return readFileSync(file, 'utf8').replaceAll('=\n', '').replaceAll('=3D', '=')
}
