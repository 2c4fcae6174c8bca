import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { saysLeaving } from './leaving.ts'
import { normal } from './normal.ts'

const test = suite('rather being gone')

const leaving: readonly string[] = [
  'how do I get out of this?',
  'what do i have to type to leave',
  'is there a way to turn these off',
  "where's the unsubscribe button",
  'am I locked in',
  'thinking about dropping this',
  "I don't think I'll be sticking around",
  "this isn't for me anymore",
  'not interested',
  'tired of these texts',
  "you're getting on my nerves",
  'who signed me up for this',
  "I don't remember signing up",
  'when does this end?',
  "I don't even read them",
  "I don't have time for this",
  '¿Cómo me salgo de esto?',
  'creo que lo voy a dejar',
  'esto no es lo mío',
  'comment on sort de là ?',
  'je pense arrêter',
  "j'en ai marre",
  'is there a fee for leaving early',
  'are we free to leave',
  'is quitting an option?',
  'delete account',
  'please delete all my data',
  'I was told I could stop at any time',
  "if next week's is as dull as this, I'm out",
  'considering other providers',
  'joined by accident',
  'I sold my shop last year',
  'I switched majors',
  "there's no Teresa here",
  'cerré la tienda',
  'me tienen harta ya',
  'on peut quitter ?',
  "j'ai perdu l'intérêt",
]
for (const text of leaving) test(`"${text}" says so`, () => assert.ok(saysLeaving(normal(text))))

/** The same words about something that we cannot end. */
const elsewhere: readonly string[] = [
  'how do I get out of a lease',
  'how do you cancel an invoice',
  'how do I close the books for March',
  'is there a way to write off a truck',
  'thinking of quitting my job',
  'what are the terms of the lease',
  'is there a penalty for filing late',
  'we sold my shop for more than its book value',
  'I passed the class with your help!',
  "if the next one is about leases I'm ready",
  'I entered it twice by accident',
  'I quit smoking in 2019',
  'when does the fiscal year end',
  'can I leave early today and still book the full day',
  'tired of winter',
  'not interested in bonds yet, just stocks',
  'my boss signed the check',
  'do I stop payment on a check',
  'cómo se cancela una factura',
  "j'arrête le sucre",
]
for (const text of elsewhere) test(`"${text}" does not`, () => assert.not(saysLeaving(normal(text))))

test.run()
