import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { loadCatalogue } from '../../content/load.ts'
import { landingClaims } from '../../content/product.ts'
import {
  announcement,
  areaCards,
  areasHeading,
  challengeHeading,
  features,
  headline,
  news,
  verified,
} from './marketing.ts'

const test = suite('marketing')
const { areas } = loadCatalogue()

test('the documented copy stands word for word', () => {
  assert.is(headline.join(' '), 'Accounting education made simple and retainable')
  assert.is(areasHeading, 'Choose your focus area')
  assert.is(challengeHeading, 'Take on a challenge')
  assert.is(verified, 'Verified with over 60 yrs of CPA Experience')
  assert.equal(
    areaCards.map(
      ({ title, isPopular, topics, lessons }) => `${title}${isPopular ? ' (Popular)' : ''}: ${topics}, ${lessons}`,
    ),
    [
      'Bookkeeping & Financial Records (Popular): 6 topics, 60+ lessons',
      'Accounting: 5 topics, 50+ lessons',
      'Business Tax: 8 topics, 80+ lessons',
      'Individual Tax: 8 topics, 80+ lessons',
      'Tax Planning & Advisory (Popular): 9 topics, 90+ lessons',
      'Ways to Grow your firm: 10 topics, 100+ lessons',
    ],
  )
})

for (const card of areaCards) {
  test(`the content holds what the card of ${card.title} claims`, () => {
    const area = areas.find(({ id }) => id === card.areaId)
    const lessons = area?.subjects.flatMap(({ topics }) => topics).flatMap((topic) => topic.lessons) ?? []
    assert.is(card.title, area?.title)
    assert.is(Number.parseInt(card.topics, 10), area?.subjects.length)
    assert.ok(lessons.length >= Number.parseInt(card.lessons, 10), `${lessons.length} lessons, not ${card.lessons}`)
  })

  test(`the card of ${card.title} claims what content/product.ts does`, () => {
    const claim = landingClaims.areas.find(({ areaId }) => areaId === card.areaId)
    assert.equal(
      [card.topics, card.lessons, card.isPopular],
      [`${claim?.subjects} topics`, `${claim?.lessonsAtLeast}+ lessons`, claim?.popular],
    )
  })
}

test('every other figure is true as well', () => {
  const topics = areas.flatMap(({ subjects }) => subjects).flatMap((subject) => subject.topics).length
  assert.is(features[0], `${landingClaims.topicsAtLeast}+ accounting topics`)
  assert.ok(topics >= landingClaims.topicsAtLeast, `${topics} topics`)
  const tax = areaCards.find(({ areaId }) => areaId === 3)
  for (const line of [announcement.text, news.title]) assert.match(line, `${tax?.topics}, ${tax?.lessons}`)
})

test.run()
