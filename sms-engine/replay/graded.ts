import type { Catalogue } from '../../content/catalogue.ts'
import type { Effect } from '../domain/model/effect.ts'
import { type Ask, openAsk, type State } from '../domain/model/state.ts'
import type { LoggedTurn } from '../domain/reading/logged-turn.ts'
import { asAsked } from '../domain/teaching/sets.ts'
import { letters } from '../domain/wording/lessons.ts'

/** What explaining a grade takes. */
interface Grading {
  /** The conversation before the answer. */
  readonly before: State
  /** The lessons as they were then, and as they are today. */
  readonly catalogue: Catalogue
  readonly today: Catalogue
  /** Formats a moment. */
  readonly moment: (at: number) => string
}

type Review = Extract<Effect, { type: 'review' }>

/**
 * How an answer was graded, in sentences: against which question, which option it was taken for, which one is right,
 * and whether the lesson or the question has been corrected since. Null for a turn that graded nothing.
 */
export function gradedInWords({ event, context, effects }: LoggedTurn, grading: Grading): string | null {
  const review = effects.find((effect): effect is Review => effect.type === 'review')
  if (!review) return null
  const ask = openAsk(grading.before, context.now)
  const asked = event.type === 'text' && ask?.questionId === review.questionId ? ask : null
  return [
    ...against(review, asked, grading),
    ...(asked
      ? ['The letters are shuffled for each learner: the same option has another letter on another phone.']
      : []),
    ...since(review, context.now, grading),
  ].join(' ')
}

function against(review: Review, asked: Ask | null, { catalogue, moment }: Grading): string[] {
  const question = asAsked(review, { catalogue })
  if (!question) return [`The answer to ${review.questionId} was ${review.right ? 'right' : 'wrong'}.`]
  const shown = (index: number) => {
    const place = asked?.order.indexOf(index) ?? -1
    return `${place === -1 ? '' : `${letters[place]}) `}“${question.options[index]?.text}”`
  }
  const when = asked ? `, asked ${moment(asked.askedAt)}` : ''
  const on = `“${question.stem}”${when}`
  const right = shown(question.options.findIndex((option) => option.right))
  if (review.choice < 0 || !question.options[review.choice]) {
    return [`Taken for “I do not know” on ${on}, which counts as wrong. Right is ${right}.`]
  }
  const unsure = review.unsure ? ', unsure' : ''
  const verdict = review.right ? 'which is right' : `which is wrong: right is ${right}`
  return [`Taken for ${shown(review.choice)}${unsure} on ${on}, ${verdict}.`]
}

/** What was corrected after the answer. */
function since(review: Review, now: number, { catalogue, today }: Grading): string[] {
  const errata = today.lessons.get(review.lessonId)?.errata ?? []
  const later = errata.filter(({ date }) => Date.parse(date) > now)
  const told = later.map(({ date, note }) => `The lesson was corrected on ${date}, after this answer: ${note}`)
  const then = asAsked(review, { catalogue })
  const is = asAsked(review, { catalogue: today })
  const rightOf = (question: typeof then) => question?.options.find(({ right }) => right)?.text
  if (then && !is) return [...told, 'The question has been changed or taken out since.']
  if (rightOf(then) === rightOf(is)) return told
  return [...told, `The question has been changed since: today “${rightOf(is)}” is right.`]
}
