/** The parts of spoken numbers. `plus` adds, `times` multiplies what precedes it. */
export type NumberWord = { readonly plus: number } | { readonly times: number }

const plus: Readonly<Record<number, string>> = {
  0: 'zero zilch nil nought naught cero',
  1: 'one won uno una un une',
  2: 'two dos deux twice couple',
  3: 'three threee thre tree tres trois thrice',
  4: 'four cuatro quatre katre',
  5: 'five fve cinco cinq',
  6: 'six seis',
  7: 'seven sevn siete sept',
  8: 'eight eigth eigt ate ocho huit',
  9: 'nine nueve neuf',
  10: 'ten diez dix',
  11: 'eleven elevn once onze',
  12: 'twelve twelv twleve twelfe doce douze',
  13: 'thirteen trece treize',
  14: 'fourteen forteen catorce quatorze',
  15: 'fifteen fiveteen fiften quince quinze',
  16: 'sixteen dieciseis seize',
  17: 'seventeen diecisiete',
  18: 'eighteen eightteen dieciocho',
  19: 'nineteen ninteen diecinueve',
  20: 'twenty twenny tweny twenney twinty veinte vingt vingts',
  21: 'veintiuno veintiun',
  22: 'veintidos',
  23: 'veintitres',
  24: 'veinticuatro',
  25: 'veinticinco',
  26: 'veintiseis',
  27: 'veintisiete',
  28: 'veintiocho',
  29: 'veintinueve',
  30: 'thirty thirdy thrity therty treinta trente',
  40: 'forty fourty forthy cuarenta quarante',
  50: 'fifty fity fiffty fiddy fitty cincuenta cinquante',
  60: 'sixty sixy sesenta soixante',
  70: 'seventy seventie setenta septante',
  80: 'eighty eigthy eightie ochenta octante huitante',
  90: 'ninety ninty nintey noventa nonante',
  200: 'doscientos doscientas',
  300: 'trescientos trescientas',
  400: 'cuatrocientos cuatrocientas',
  500: 'quinientos quinientas',
  600: 'seiscientos seiscientas',
  700: 'setecientos setecientas',
  800: 'ochocientos ochocientas',
  900: 'novecientos novecientas',
}

const times: Readonly<Record<number, string>> = {
  12: 'dozen dozens docena docenas douzaine douzaines',
  20: 'score',
  100: 'hundred hundreds hunnert hunderd hundrid hundered hundread hundret hundrd hunnid hunned hundo hundos bills cien ciento cent cents centaine',
  1000: 'thousand thousands thosand thousend thousnd thousan thousant thou grand k rack racks large mil mille milles millar',
  1000000: 'million millions millon millones mill mm',
}

export const numberWords: ReadonlyMap<string, NumberWord> = new Map<string, NumberWord>([
  ...entries(plus).map(([word, value]) => [word, { plus: value }] as const),
  ...entries(times).map(([word, value]) => [word, { times: value }] as const),
])

/** Number words that are also other words, and stand for a number only next to another number word, or alone. */
export const shyNumberWords: ReadonlySet<string> = new Set(
  'one won un une uno una ate tree twice couple once score grand k rack racks mill mm cent cents six mil quince sept'.split(
    ' ',
  ),
)

/** Scales that mean a number only after a count: "2 k", "a grand". */
export const shyScales: ReadonlySet<string> = new Set(
  'score grand k rack racks large bills mill mm cents hundreds'.split(' '),
)

/** Fractions, by how many of them make a whole: "a quarter", "three quarters", "deux tiers". */
export const fractionWords: ReadonlyMap<string, number> = new Map(
  entries({
    2: 'half halves medio media mitad demi moitie',
    3: 'third thirds tercio tercios tiers',
    4: 'quarter quarters fourth fourths cuarto cuartos quart quarts',
    5: 'fifth fifths quinto quintos cinquieme cinquiemes',
    10: 'tenth tenths decimo decimos dixieme dixiemes',
    20: 'twentieth twentieths',
  }),
)

function entries(table: Readonly<Record<number, string>>): readonly (readonly [string, number])[] {
  return Object.entries(table).flatMap(([value, words]) =>
    words.split(' ').map((word) => [word, Number(value)] as const),
  )
}
