import { globSync, readFileSync } from 'node:fs'
import { eventually } from './eventually.ts'

/** The newest mail to an address with these words in it, as soon as it lies in the data folder. */
export const mailTo = (dataDir: string, address: string, words: string): Promise<string> =>
  eventually(`a mail to ${address} that says “${words}”`, async () => {
    const mails = globSync(`${dataDir}/mail/*.eml`).sort().map(readMail)
    return mails.findLast((mail) => mail.includes(`To: ${address}\n`) && mail.includes(words))
  })

/** Quoted-printable undone, as far as plain English needs it. */
function readMail(file: string): string {
  return readFileSync(file, 'utf8').replaceAll('=\n', '').replaceAll('=3D', '=')
}
