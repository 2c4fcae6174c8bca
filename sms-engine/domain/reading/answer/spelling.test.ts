import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { isFarSlip, isOfFamily, isShortFor, slipsBetween, soundOf, stem } from './spelling.ts'

const spelling = suite('spelling')

/** A word, its stem, and how it sounds. */
const words: readonly (readonly [string, string, string])[] = [
  ['all', 'all', 'al'],
  ['gas', 'gas', 'gas'],
  ['gem', 'gem', 'jam'],
  ['gym', 'gym', 'jam'],
  ['qat', 'qat', 'kat'],
  ['the', 'the', 't'],
  ['edge', 'edge', 'aja'],
  ['owed', 'owed', 'ad'],
  ['ties', 'tie', 'tas'],
  ['boxes', 'box', 'baxs'],
  ['cough', 'cough', 'ka'],
  ['cycle', 'cycl', 'sakl'],
  ['giant', 'giant', 'jant'],
  ['notes', 'note', 'nats'],
  ['owing', 'owing', 'ang'],
  ['owned', 'own', 'and'],
  ['phone', 'phon', 'fan'],
  ['adjust', 'adjust', 'ajast'],
  ['buzzes', 'buz', 'bas'],
  ['caught', 'caught', 'kat'],
  ['church', 'church', 'xarx'],
  ['dishes', 'dish', 'daxs'],
  ['future', 'futur', 'faxar'],
  ['knight', 'knight', 'nat'],
  ['nation', 'nation', 'naxan'],
  ['paying', 'pay', 'pang'],
  ['school', 'school', 'xal'],
  ['balance', 'balanc', 'balansa'],
  ['matches', 'match', 'maxs'],
  ['planned', 'plan', 'pland'],
  ['special', 'special', 'spasal'],
  ['division', 'division', 'dafaxan'],
  ['musician', 'musician', 'masaxan'],
  ['suspicion', 'suspicion', 'saspaxan'],
  ['liabilities', 'liability', 'labalatas'],
  ['straight', 'straight', 'strat'],
  ['caught', 'caught', 'kat'],
  ['furthchur', 'furthchur', 'fartxar'],
  ['chur', 'chur', 'xar'],
  ['check', 'check', 'xak'],
  ['eight', 'eight', 'at'],
  ['queen', 'queen', 'kan'],
  ['fashun', 'fashun', 'faxan'],
  ['weighs', 'weigh', 'as'],
  ['high', 'high', 'a'],
]
for (const [word, root, sound] of words) {
  spelling(`${word} is ${root} and sounds like ${sound}`, () => {
    assert.is(stem(word), root)
    assert.is(soundOf(word), sound)
  })
}

/** What is typed, what may be meant, and the slips between them, or what else connects them. */
const pairs: readonly (readonly [string, string, string])[] = [
  ['ca', 'cash', 'null'],
  ['cah', 'cash', '1'],
  ['csh', 'cash', '1'],
  ['ties', 'tie', 'null'],
  ['ast', 'asset', 'null short'],
  ['bash', 'cash', 'null'],
  ['renta', 'rent', '1'],
  ['slees', 'sales', 'null far'],
  ['xsset', 'asset', '1'],
  ['assets', 'asset', '1 family far'],
  ['ekwity', 'equity', '2 far'],
  ['lib', 'liability', 'null'],
  ['equality', 'equity', 'null far'],
  ['ident', 'identical', 'null short'],
  ['lblty', 'liability', 'null short'],
  ['waited', 'weighted', 'null far'],
  ['invent', 'inventory', 'null short family far'],
  ['lyabilitee', 'liability', '3 far'],
  ['abcdefxxxx', 'abcdefyyyy', 'null family far'],
  ['identify', 'identification', 'null'],
  ['depreshiation', 'depreciation', '2 far'],
  ['viabilitz', 'liability', 'null'],
  ['iabilitz', 'liability', '2'],
  ['xiabilitz', 'liability', 'null'],
  ['debts', 'debit', 'null far'],
  ['debts', 'debits', '1 far'],
  ['eqiuyt', 'equity', 'null far'],
  ['equiyt', 'equities', 'null'],
  ['rvenue', 'revenue', '1 far'],
  ['revvenoue', 'revenue', '2 far'],
  ['revenueees', 'revenue', 'null family far'],
  ['credti', 'credit', '1 far'],
  ['credt', 'creditor', 'null far'],
  ['shift', 'shirt', '1 far'],
  ['cost', 'costs', '1'],
  ['cast', 'cost', '1'],
  ['cats', 'cost', 'null'],
  ['xcst', 'cost', 'null'],
  ['abcdefg', 'abcdxyg', 'null far'],
  ['balanse', 'balance', '1 family far'],
  ['balanc', 'balances', '2 short family far'],
  ['balanzes', 'balances', '1 family far'],
  ['tion', 'nation', 'null'],
  ['wit', 'with', '1'],
  ['ab', 'abcd', 'null'],
  ['abx', 'abcdx', 'null short'],
  ['rvn', 'revenue', 'null short'],
  ['rvx', 'revenue', 'null'],
  ['averagely', 'average', 'null family far'],
]
for (const [typed, meant, expected] of pairs) {
  spelling(`${typed} for ${meant}: ${expected}`, () => {
    const kinds = [
      isShortFor(typed, meant) && 'short',
      isOfFamily(typed, meant) && 'family',
      isFarSlip(typed, meant) && 'far',
    ]
    assert.is([String(slipsBetween(typed, meant)), ...kinds.filter(Boolean)].join(' '), expected)
  })
}

spelling.run()
