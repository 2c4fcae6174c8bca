import { claimLetter, type DueLetter, markLetterMailed, unclaimLetter } from '../store/letters.ts'
import type { Engine } from './engine.ts'

/**
 * Hands the letters that conversations asked for to whoever knows addresses, each once. When one cannot be mailed it waits
 * for the next run, and so do the rest: the mail server is probably down for them too.
 * @param mail rejects when the mail certainly did not go
 * @returns how many are done with
 */
export async function mailLearners(
  { db: { pool }, log }: Engine,
  limit: number,
  mail: (letter: DueLetter) => Promise<void>,
): Promise<number> {
  for (let done = 0; done < limit; done++) {
    const letter = await claimLetter(pool)
    if (!letter) return done
    try {
      await mail(letter)
    } catch (error) {
      await unclaimLetter(pool, letter.id)
      // Its message may say to whom.
      const { code } = error as { code?: string }
      log.warn({ code }, 'a letter to a learner could not be sent; it is tried again')
      return done
    }
    await markLetterMailed(pool, letter.id)
  }
  return limit
}
