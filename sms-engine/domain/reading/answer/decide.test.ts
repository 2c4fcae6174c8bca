import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readAnswer, readCorrection } from '../answer.ts'
import { isAsked, isJoinedToAsked } from './asked.ts'
import { isDenied } from './denied.ts'
import { hearText, type Mention } from './mentions.ts'
import { takeApart } from './options.ts'
import { settle } from './settle.ts'
import { textOf, wordsOf } from './text.ts'

const deciding = suite('which of the options named is the answer')

function letterOf(answer: ReturnType<typeof readAnswer>): string {
  if (!answer) return '-'
  return answer.shown === null ? 'idk' : `${'ABCD'[answer.shown]}${answer.unsure ? '?' : ''}`
}

/** A text, the options, and the letter it is read as, followed by "?" if in doubt. */
const answers: readonly (readonly [string, readonly string[], string])[] = [
  ['?', ['5%', '8%', '12.5%', '20%'], 'idk'],
  ['b? c', ['Asset', 'Liability', 'Equity', 'Revenue'], 'C'],
  [
    'Social Security and medicare thats what took my 61 dollars',
    ['Federal income tax', 'Social Security and Medicare', 'State income tax', 'Health insurance'],
    'B',
  ],
  ['is it B or C', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['is it B or A?', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['is the answer B or D', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['is A the answer or B', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['is it B', ['Asset', 'Liability', 'Equity', 'Revenue'], 'B?'],
  ['its not b its c', ['Asset', 'Liability', 'Equity', 'Revenue'], 'C'],
  ['not B its D', ['Asset', 'Liability', 'Equity', 'Revenue'], 'D'],
  ['its not the first its the third', ['Asset', 'Liability', 'Equity', 'Revenue'], 'C'],
  ['no es la b es la c', ['Asset', 'Liability', 'Equity', 'Revenue'], 'C'],
  ['its not b or c', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['creo que es la b', ['Asset', 'Liability', 'Equity', 'Revenue'], 'B?'],
  ['supongo que es C', ['Asset', 'Liability', 'Equity', 'Revenue'], 'C?'],
  ['que es la b', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['no se que es la b', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['D but can u explain why', ['Asset', 'Liability', 'Equity', 'Revenue'], 'D'],
  ['C and explain why please', ['Asset', 'Liability', 'Equity', 'Revenue'], 'C'],
  ['la b, explicame por que', ['Asset', 'Liability', 'Equity', 'Revenue'], 'B'],
  ['explain why B', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['you marked C wrong, explain why', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['no b', ['Asset', 'Liability', 'Equity', 'Revenue'], 'B'],
  ['asset', ['Not an asset', 'An asset', 'A contra asset', 'No entry'], 'B'],
  ['c not b', ['Asset', 'Liability', 'Equity', 'Revenue'], 'C'],
  ['neither', ['Left side', 'Right side', 'Both sides', 'Neither side'], 'D'],
  ['2400 ago', ['$1,200', '$2,400', '$3,600', '$4,800'], '-'],
  ['is asset', ['Asset', 'Liability', 'Equity', 'Revenue'], 'A'],
  ['my asset', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['no asset', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['que la b', ['Asset', 'Liability', 'Equity', 'Revenue'], 'B'],
  ['b isnt it', ['Asset', 'Liability', 'Equity', 'Revenue'], 'B?'],
  ['b or c? c', ['Asset', 'Liability', 'Equity', 'Revenue'], 'C'],
  ['i hate #2', ['W-2', 'W-4', '1099', 'I-9'], '-'],
  ['not asset', ['Not an asset', 'An asset', 'A contra asset', 'No entry'], '-'],
  ['rite side', ['Left', 'Right', 'Both sides', 'Neither'], 'B'],
  ['the b one', ['Rent', 'Salaries', 'Patents', 'Utilities'], 'B'],
  ['at first b', ['Asset', 'Liability', 'Equity', 'Revenue'], 'B'],
  ['back at 12', ['12', '24', '36', '48'], '-'],
  ['bank or so', ['Owner', 'Bank', 'Supplier', 'Customer'], 'B'],
  ['i hate 12%', ['10%', '12%', '15%', '20%'], '-'],
  ['i said b c', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['man b hard', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['b is not it', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['b liability', ['Asset', 'Liability', 'Equity', 'Revenue'], 'B'],
  ['dont know b', ['Asset', 'Liability', 'Equity', 'Revenue'], 'B?'],
  ['is it not b', ['Asset', 'Liability', 'Equity', 'Revenue'], 'B?'],
  ['are assets b', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['c., no doubt', ['True for both', 'True for GAAP only', 'True for IFRS only', 'False for both'], 'C'],
  ['d. asset man', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['explain la c', ['1,111', '2,222', '3,333', '4,444'], '-'],
  ['je pense $75', ['$65', '$75', '$85', '$95'], 'B?'],
  ['1200 no cents', ['$1,200', '$1,500', '$2,700', '$300'], 'A'],
  ['cual es la b?', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['not b sorry c', ['Asset', 'Liability', 'Equity', 'Revenue'], 'C'],
  ['c but not sure', ['Asset', 'Liability', 'Equity', 'Revenue'], 'C?'],
  ['do assets grow', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['equity or bust', ['Asset', 'Liability', 'Equity', 'Revenue'], 'C'],
  ['it isnt equity', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['la c? no. note', ['Bond', 'Note', 'Lease', 'Warrant'], 'B'],
  ['line = my pick', ['Straight line', 'Double declining', 'Units of production', 'Sum of years'], 'A'],
  ['ni uno ni otro', ['Debit', 'Credit', 'Neither', 'Both'], 'C'],
  [
    'when is #3 due',
    ['Allowance for doubtful accounts', 'Bad debt expense', 'Accounts payable', 'Retained earnings'],
    '-',
  ],
  ['1200 not $12000', ['$120', '$1,200', '$12,000', '$1,020'], 'B'],
  ['$1,000 or $1,250', ['$500', '$750', '$1,000', '$1,250'], '-'],
  ['12 cookies on me', ['12', '24', '36', '48'], '-'],
  ['4th, sorry, cash', ['Cash', 'Accounts receivable', 'Sales', 'Inventory'], 'A'],
  ['cash not accrual', ['Cash', 'Accrual', 'Both', 'Neither'], 'A'],
  ['hey is it equity', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['because equity, b', ['Asset', 'Liability', 'Equity', 'Revenue'], 'B'],
  ['creo que no efect', ['Increase', 'Decrease', 'No effect', 'Cannot tell'], 'C?'],
  ['forty five dollas', ['$45', '$54', '$90', '$450'], 'A'],
  ['i had b but now c', ['Asset', 'Liability', 'Equity', 'Revenue'], 'C'],
  [
    'i hate la primera',
    ['Add to bank balance', 'Subtract from bank balance', 'Add to book balance', 'Subtract from book balance'],
    '-',
  ],
  ['it cant be lender', ['Shareholder', 'Lender', 'Employee', 'Government'], '-'],
  ['not not, letter C', ['Operating', 'Investing', 'Financing', 'Not reported'], 'C'],
  ['3,500 + 500 = 4000', ['3,000', '3,500', '4,000', '4,500'], 'C'],
  ['is an asset better', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['not a contra asset', ['Not an asset', 'An asset', 'A contra asset', 'No entry'], '-'],
  ['paid 1200 for rent', ['$1,200', '$2,400', '$3,600', '$4,800'], '-'],
  ['thats Neither side', ['Left side', 'Right side', 'Both sides', 'Neither side'], 'D'],
  ['three is my answer', ['Income statement', 'Balance sheet', 'Cash flow statement', 'Trial balance'], 'C'],
  ['25% and C as in cat', ['20%', '25%', '40%', '50%'], '-'],
  ['Debt ratio perdon B', ['Current ratio', 'Quick ratio', 'Debt ratio', 'Turnover'], 'B'],
  ['b so equity goes up', ['Asset', 'Liability', 'Equity', 'Revenue'], 'B'],
  ['do we owe liability', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['financing activites', ['Operating', 'Investing', 'Financing', 'Non-cash'], 'C'],
  ['left. wait no right', ['Left side', 'Right side', 'Both sides', 'Neither side'], 'B'],
  ['year end. no notes.', ['True', 'False', 'Only for corporations', 'Only at year end'], 'D'],
  ['customer is here brb', ['Owner', 'Bank', 'Supplier', 'Customer'], '-'],
  ['has revenue changed?', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['would you say equity', ['Asset', 'Liability', 'Equity', 'Revenue'], 'C'],
  ['are they sure? equity', ['Asset', 'Liability', 'Equity', 'Revenue'], 'C?'],
  ['depreciation not rent', ['Salary', 'Depreciation', 'Rent', 'Utilities'], 'B'],
  ['does (b) include tax?', ['Gross profit', 'Net income', 'Operating income', 'Revenue'], '-'],
  ['is increases even one', ['Increases assets', 'Decreases assets', 'No change', 'Increases equity'], '-'],
  ['which makes it equity', ['Asset', 'Liability', 'Equity', 'Revenue'], 'C'],
  ['A? or am I being silly', ['Accounts payable', 'Accounts receivable', 'Inventory', 'Prepaid insurance'], 'A?'],
  ['c is wrong so customer', ['Owner', 'Bank', 'Supplier', 'Customer'], 'D'],
  [
    'dr cash cr revenue !!!',
    ['Debit cash, credit revenue', 'Debit revenue, credit cash', 'Debit cash, credit unearned revenue', 'No entry'],
    'A',
  ],
  ['when is revenue earned', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ["Bé... c'est le stock, A", ['Le stock', 'La caisse', 'Le fournisseur', 'Le capital'], 'A'],
  ['are you kidding, equity', ['Asset', 'Liability', 'Equity', 'Revenue'], 'C'],
  ['no wait full disclosure', ['Matching principle', 'Going concern', 'Conservatism', 'Full disclosure'], 'D'],
  ['anything but equity or b', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['are you kidding, equity?', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['its the last one isnt it', ['Assets', 'Liabilities', 'Equity', 'Revenue'], 'D?'],
  ['number 1 perdon interest', ['Rent', 'Wages', 'Utilities', 'Interest'], 'D'],
  ['at first i was lost, $100', ['$40', '$60', '$80', '$100'], 'D'],
  ['explain equity and assets', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['lender? no. the first one', ['Shareholder', 'Lender', 'Employee', 'Government'], 'A'],
  ['whats owed to the workers', ['Accounts payable', 'Accounts receivable', 'Notes payable', 'Wages payable'], 'D'],
  ['a. not Units of production', ['Straight-line', 'Double-declining', 'Units of production', 'Sum of the years'], 'A'],
  ['the C one, the end of Sept', ['March 31', 'June 30', 'September 30', 'December 31'], 'C'],
  ['torn between b and c, no c', ['Asset', 'Liability', 'Equity', 'Revenue'], 'C'],
  ['i mix up letter B and 12.5%', ['5%', '8%', '12.5%', '20%'], '-'],
  [
    'not At year end, le premier',
    ['When cash arrives', 'When the service is done', 'When the invoice is printed', 'At year end'],
    'A',
  ],
  ['pues yo creo que gasto, no?', ['Activo', 'Pasivo', 'Patrimonio', 'Gasto'], 'D?'],
  [
    'the one with the receivable',
    ['Debit cash, credit revenue', 'Debit revenue, credit cash', 'Debit cash, credit accounts receivable', 'No entry'],
    'C',
  ],
  ['do you have more on option d', ['Net 10', 'Net 15', 'Net 30', 'Net 60'], '-'],
  ['le premier? no. the last one', ['Increase', 'Decrease', 'Same', 'Depends'], 'D'],
  ['probs 4 grand, dont quote me', ['$500', '$1,000', '$2,000', '$4,000'], 'D?'],
  ['between 1200 and 2400 so 2400', ['$1,200', '$2,400', '$3,600', '$4,800'], 'B'],
  ['i would say Not an asset then', ['Current asset', 'Fixed asset', 'Intangible', 'Not an asset'], 'D'],
  ['money coming in from the mall', ['Asset', 'Liability', 'Equity', 'Revenue'], 'D'],
  ['the 4th month of the calendar', ['January', 'April', 'July', 'October'], 'B'],
  ['Payroll account not petty cash', ['Petty cash', 'Checking', 'Savings', 'Payroll account'], 'D'],
  [
    'a balance sheet and a what now',
    ['Balance sheet', 'Income statement', 'Cash flow statement', 'Statement of retained earnings'],
    '-',
  ],
  ['customers pay later so salaire', ['Vente', 'Achat', 'Salaire', 'Loyer'], 'C'],
  ['how about the equity of my car', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['patents since it isnt salaries', ['Rent', 'Salaries', 'Patents', 'Utilities'], 'C'],
  [
    'balance sheet not trial balance',
    ['Balance sheet', 'Income statement', 'Cash flow statement', 'Trial balance'],
    'A',
  ],
  ['dont you think equity is weird?', ['Asset', 'Liability', 'Equity', 'Revenue'], 'C?'],
  [
    'is balance sheet always better?',
    ['Income statement', 'Balance sheet', 'Cash flow statement', "Owner's equity statement"],
    '-',
  ],
  ['partners in crime haha that one', ['Sole proprietor', 'Partnership', 'LLC', 'Corporation'], 'B'],
  ['when the fireworks are 🎆 4th of', ['January', 'April', 'July', 'October'], 'C'],
  ['Current ratio, at work we use it', ['Current ratio', 'Quick ratio', 'Debt ratio', 'Turnover'], 'A'],
  ['coal mine gets used up. depletion', ['Depreciation', 'Amortization', 'Depletion', 'Impairment'], 'C'],
  [
    'whichever one is double the speed',
    ['Straight-line', 'Double declining', 'Units of production', 'Sum of years'],
    'B',
  ],
  ['b hard today, man this is so tough', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  [
    'debit rent credit cash or no entry?',
    ['Debit Cash, credit Revenue', 'Debit Revenue, credit Cash', 'Debit Rent, credit Cash', 'No entry'],
    '-',
  ],
  [
    'everybody says it goes down. depends',
    ['It goes up', 'It goes down', 'It stays the same', 'It depends on the tax rate'],
    'D',
  ],
  ['grll because coffee sold comes later', ['Wages', 'Tips owed to staff', 'Coffee sold', 'Grill'], 'D'],
  ['the asset one i read about last week', ['Asset', 'Liability', 'Equity', 'Revenue'], 'A'],
  ['it was Yearly before but letter A now', ['Weekly', 'Monthly', 'Quarterly', 'Yearly'], 'A'],
  ['it was cash before but le dernier now', ['Debit cash', 'Credit cash', 'Debit rent', 'Credit rent'], 'D'],
  ['la A o la B, ay no sé cuál de las dos', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['lifo like the stack of plates at work', ['FIFO', 'LIFO', 'Weighted average', 'Specific identification'], 'B'],
  ['um b hard today, man this is so tough', ['Asset', 'Liability', 'Equity', 'Revenue'], 'B?'],
  ['10000 minus 2000 over 4 is uhh 2k so C', ['$500', '$1,000', '$2,000', '$4,000'], 'C'],
  [
    'I would say invoice but honestly 50/50',
    ['When cash arrives', 'When the service is done', 'When the invoice is printed', 'At year end'],
    'C?',
  ],
  ['chart o faccounts i had this in school', ['Trial balance', 'General ledger', 'Journal', 'Chart of accounts'], 'D'],
  [
    'customers pay later so Decreases assets',
    ['Increases assets', 'Decreases assets', 'No change', 'Increases equity'],
    'B',
  ],
  [
    'we got the cash first so its not earned',
    ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'],
    'D',
  ],
  [
    'Debit supplies, credit cash? no. letter B',
    ['Debit cash, credit sales', 'Debit sales, credit cash', 'Debit supplies, credit cash', 'No entry'],
    'B',
  ],
  [
    'declining balance aka my checking account',
    ['Straight-line', 'Declining balance', 'Units of production', 'Sum of the years'],
    'B',
  ],
  [
    'Carol called, she is bringing deviled eggs',
    ['Balance sheet', 'Income statement', 'Cash flow statement', 'Trial balance'],
    '-',
  ],
  ['i used all my fingers and my toes for 2400', ['$1,200', '$2,400', '$3,600', '$4,800'], 'B'],
  [
    "I regret to say I haven't the faintest idea.",
    ['FIFO', 'LIFO', 'Weighted average', 'Specific identification'],
    'idk',
  ],
  ['beyonce tickets go on sale at 10 ill be back', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['honestly you lost me at salvage value so idk', ['Gain', 'Loss', 'Revenue', 'Expense'], 'idk'],
  [
    'Revenue because Retained earnings comes later',
    ['Revenue', 'Unearned revenue', 'Retained earnings', 'Dividends'],
    'A',
  ],
  ['Only if paid in cash, the others make no sense', ['Yes', 'No', 'Only at year end', 'Only if paid in cash'], 'D'],
  [
    'i had a dream about a trial balance last night',
    ['Trial balance', 'Balance sheet', 'Income statement', 'Cash flow statement'],
    '-',
  ],
  ['i sold my only asset yesterday to a guy from town', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['Is it not one point five? I am by no means certain.', ['0.5', '1.0', '1.5', '2.0'], 'C?'],
  [
    'the bank messed up, A, ACAB (all checks are bounced)',
    ['Bank error', 'Deposit in transit', 'NSF check', 'Service charge'],
    'A',
  ],
  ['I first think 40 but cost is 40 so margin must be 60!!', ['30%', '40%', '60%', '70%'], 'C'],
  ['typing w a newborn on my chest so sorry, equty i think', ['Assets', 'Liabilities', 'Equity', 'Revenue'], 'C?'],
  [
    "I'd rather have payroll tax stuff than bonds, possible?",
    ["Owner's equity", 'Drawings', 'Salary expense', 'Loan'],
    '-',
  ],
  [
    'notes payable is what my notes in class say today i think',
    ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'],
    '-',
  ],
  [
    "Not A, for it isn't even; not B or C either; so D by elimination.",
    ['Straight-line', 'Double-declining', 'Units of production', 'Sum of the years'],
    'D',
  ],
  [
    'Is a partnership treated the same as a corporation for this purpose?',
    ['True', 'False', 'Only for corporations', 'Only under IFRS'],
    '-',
  ],
  ['paid town fee 2400', ['$1,200', '$2,400', '$3,600', '$4,800'], 'B'],
  ['paid town fee 2400?', ['$1,200', '$2,400', '$3,600', '$4,800'], '-'],
  ['90 percent sure b', ['Asset', 'Liability', 'Equity', 'Revenue'], 'B?'],
  ['60% sure its b', ['Asset', 'Liability', 'Equity', 'Revenue'], 'B?'],
  ['100 percent sure b', ['Asset', 'Liability', 'Equity', 'Revenue'], 'B'],
  ['uma & vic', ['Only Ava', 'Only Uma', 'Uma and Vic', 'Uma, Vic and Ava'], 'C'],
  ['i think uma, vic', ['Only Ava', 'Only Uma', 'Uma and Vic', 'Uma, Vic and Ava'], 'C?'],
  ['uma & vic they live there', ['Only Ava', 'Only Uma', 'Uma and Vic', 'Uma, Vic and Ava'], 'C'],
  ['not ava so uma + vic', ['Only Ava', 'Only Uma', 'Uma and Vic', 'Uma, Vic and Ava'], 'C'],
  ['c, uma & vic', ['Only Ava', 'Only Uma', 'Uma and Vic', 'Uma, Vic and Ava'], 'C'],
  ['d, uma & vic', ['Only Ava', 'Only Uma', 'Uma and Vic', 'Uma, Vic and Ava'], '-'],
  ['uma & ava', ['Only Ava', 'Only Uma', 'Uma and Vic', 'Uma, Vic and Ava'], '-'],
  ['uma & vic or only ava', ['Only Ava', 'Only Uma', 'Uma and Vic', 'Uma, Vic and Ava'], '-'],
  ['cash & inventory', ['Inventory', 'Cash and inventory', 'Cash', 'Neither'], 'B'],
  ['cash and loan', ['Cash', 'Loan', 'Land', 'Equity'], '-'],
  ['tax and A form', ['No form and no tax', 'A form but no tax', 'No form, but tax', 'A form and tax'], 'D'],
  ['credit cash & debit rent', ['Debit rent, credit cash', 'Debit cash, credit rent', 'Debit ads', 'Rent'], 'A'],
  ['strait line, 40% sure', ['Straight-line', '40%', '25%', '10%'], 'A?'],
  ['equity and assets', ['Receivables', 'Inventory', 'Equity', 'Land'], '-'],
  ['cash & inventory', ['Receivables', 'Inventory', 'Equity', 'Land'], '-'],
  ['i say land plus buildings', ['Receivables', 'Inventory', 'Equity', 'Land'], '-'],
  ['inventory and thanks', ['Receivables', 'Inventory', 'Equity', 'Land'], 'B'],
  ['equity and not assets', ['Receivables', 'Inventory', 'Equity', 'Land'], 'C'],
  ['land and thats final', ['Receivables', 'Inventory', 'Equity', 'Land'], 'D'],
  ['its (500)', ['$500', '-$500', '$1,000', '-$1,000'], 'B'],
  ['($1,000) i think', ['$500', '-$500', '$1,000', '-$1,000'], 'D?'],
  ['(500)', ['$500', '$400', '$1,000', '-$1,000'], 'A'],
  ['(2)', ['Asset', 'Liability', 'Equity', 'Revenue'], 'B'],
  ['asset or loan', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['dinner then asset, lol', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
]
for (const [text, options, expected] of answers) {
  deciding(`${JSON.stringify(text)} of ${options.join(' / ')} is ${expected}`, () => {
    assert.is(letterOf(readAnswer(text, options)), expected)
  })
}

/** The same for corrections of an earlier answer. */
const corrections: readonly (readonly [string, readonly string[], string])[] = [
  ['sorry. c', ['Asset', 'Liability', 'Equity', 'Revenue'], 'C'],
  ['cc oops c', ['Left side', 'Right side', 'Both sides', 'Neither side'], 'C'],
  ['sorry for c', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['c instead of b', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  ['* c is it not ok', ['Asset', 'Liability', 'Equity', 'Revenue'], '-'],
  [
    'my husband says no but D as in dog',
    ['Cost of goods sold', 'Operating expense', 'Capital expenditure', "Owner's draw"],
    '-',
  ],
  [
    'debit revenue credit cash no wait cash,',
    ['Debit cash, credit revenue', 'Debit revenue, credit cash', 'Debit cash, credit unearned revenue', 'No entry'],
    '-',
  ],
  ['first i had b, sorry i meant c', ['Asset', 'Liability', 'Equity', 'Revenue'], 'C'],
  ['i had b first, i meant c', ['Asset', 'Liability', 'Equity', 'Revenue'], 'C'],
]
for (const [text, options, expected] of corrections) {
  deciding(`${JSON.stringify(text)} of ${options.join(' / ')} corrects to ${expected}`, () => {
    assert.is(letterOf(readCorrection(text, options)), expected)
  })
}

/**
 * "b B asked; c C gone": each mention, its option ("*" for several, "~" for a letter that may not be one), and its
 * outcome.
 */
function describe(typed: string, options: readonly string[]): string {
  const text = textOf(typed)
  const { mentions } = hearText(text, takeApart(options))
  const asked = mentions.filter((mention) => isAsked(mention, text, mentions))
  const joined = mentions.filter((mention) => !asked.includes(mention) && isJoinedToAsked(mention, asked, text))
  const said = mentions.filter((mention) => !asked.includes(mention) && !joined.includes(mention))
  const denied = said.filter((mention) => isDenied(mention, text, said))
  const standing = settle(
    said.filter((mention) => !denied.includes(mention)),
    text,
  )
  const becomes = (mention: Mention) => {
    if (asked.includes(mention)) return ' asked'
    if (joined.includes(mention)) return ' asked too'
    if (denied.includes(mention)) return ' denied'
    return standing.includes(mention) ? '' : ' gone'
  }
  const one = (mention: Mention) => {
    const letter = mention.option === null ? '*' : 'ABCD'[mention.option]
    const isWeak = mention.pointer !== null && !mention.pointer.strong
    return `${wordsOf(text, mention)} ${letter}${isWeak ? '~' : ''}${becomes(mention)}`
  }
  return mentions.map(one).join('; ')
}

const named: readonly (readonly [string, readonly string[], string])[] = [
  ['b? c?', ['Asset', 'Liability', 'Equity', 'Revenue'], 'b B; c C'],
  ['1 or B', ['1', '2', '3', '4'], '1 A; b B'],
  ['no asset', ['Not an asset', 'An asset', 'A contra asset', 'No entry'], 'no *; asset *'],
  [
    'no efect',
    ['Asset up, liability up', 'Asset up, equity up', 'Asset down, liability down', 'No effect'],
    'no *; no efect D; efect D',
  ],
  ['no entry', ['Not an asset', 'An asset', 'A contra asset', 'No entry'], 'no *; no entry D; entry D'],
  ['all right', ['Left side', 'Right side', 'Both sides', 'Neither side'], ''],
  ['why equity', ['Asset', 'Liability', 'Equity', 'Revenue'], 'why equity C; equity C asked; equity C asked'],
  ['liability b', ['Asset', 'Liability', 'Equity', 'Revenue'], 'liability B; liability B; liability b B'],
  [
    'what is (a)',
    ['Balance sheet', 'Income statement', 'Cash flow statement', "Statement of owner's equity"],
    'is B asked; is B asked; a A',
  ],
  ['not an asset', ['Not an asset', 'An asset', 'A contra asset', 'No entry'], 'not *; an *; asset *'],
  [
    'is B even one',
    ['When cash is received', 'When it is earned', 'When the invoice is mailed', 'At year end'],
    'is *; b B',
  ],
  ['do assets grow', ['Asset', 'Liability', 'Equity', 'Revenue'], 'assets A'],
  ['medici is wrong', ['Pacioli', 'Medici', 'Keynes', 'Smith'], 'medici B denied; medici B denied; medici is B denied'],
  ['did it 5 years ago', ['2 years', '5 years', '7 years', '10 years'], '5 years B'],
  ['b because of equity', ['Asset', 'Liability', 'Equity', 'Revenue'], 'b B; equity C gone; equity C gone'],
  [
    'explain equity or c',
    ['Asset', 'Liability', 'Equity', 'Revenue'],
    'equity C asked; equity C asked; equity or C asked; c C asked too',
  ],
  ['between b and c, so c', ['Asset', 'Liability', 'Equity', 'Revenue'], 'b B~; c C; c C'],
  ['2 years ago i had 5 years', ['2 years', '5 years', '7 years', '10 years'], '2 years A; 5 years B'],
  ['I left my glasses at home', ['Left side', 'Right side', 'Both sides', 'Neither side'], ''],
  [
    'Not A, not B, not D. so C',
    ['A loan', "An owner's draw", 'A prepaid', 'An accrual'],
    'a A denied; b B denied; d D denied; c C',
  ],
  ['never heard of the equity', ['Asset', 'Liability', 'Equity', 'Revenue'], 'equity C asked; equity C asked'],
  ['la a or land, going with land', ['Cash', 'Inventory', 'Equipment', 'Land'], 'a A; land D; land D'],
  [
    'is balance sheet always better?',
    ['Income statement', 'Balance sheet', 'Cash flow statement', "Owner's equity statement"],
    'is A; balance B asked; balance sheet B asked; sheet B asked',
  ],
  [
    'explain debit revenue credit cash',
    [
      'Debit cash, credit revenue',
      'Debit revenue, credit cash',
      'Debit cash, credit receivables',
      'Debit receivables, credit revenue',
    ],
    'debit * asked; revenue *; credit *; cash *',
  ],
  ['first i had le premier but now 35,00', ['3,000', '3,500', '4,000', '4,500'], 'le premier A'],
  [
    'we got the cash first so its not earned',
    ['Accounts receivable', 'Accounts payable', 'Notes payable', 'Unearned revenue'],
    'not earned D; earned D denied',
  ],
  [
    'nsf = not sufficient funds = my memoir. C',
    ['Bank error', 'Deposit in transit', 'NSF check', 'Service charge'],
    'nsf C denied; c C',
  ],
  [
    'when the job is bid like we do at the shop',
    ['When cash arrives', 'When the job is bid', 'When the work is done', 'At year end'],
    'when *; the *; job B; job is bid B; bid B; at *; the *',
  ],
]
for (const [text, options, expected] of named) {
  deciding(`${JSON.stringify(text)} of ${options.join(' / ')} names ${expected || 'none'}`, () => {
    assert.is(describe(text, options), expected)
  })
}

deciding.run()
