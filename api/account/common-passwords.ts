import { invalidField } from '../http/refusal.ts'

/**
 * The passwords that guessers try first, of those long enough to be allowed (6 characters and more). The specified
 * minimum is short, so these are refused by name (ASVS 5.0, 6.2.4). Compared without regard to case.
 */
const COMMON = new Set(
  `
  123456 1234567 12345678 123456789 1234567890 0123456789 987654321 87654321 7654321 654321 012345 111111 1111111 11111111
  000000 00000000 121212 123123 123123123 123321 112233 11223344 1122334455 123654 159753 147258 147258369 159357 131313
  222222 333333 444444 555555 666666 777777 7777777 888888 88888888 999999 999999999 696969 101010 102030 123abc 123qwe
  1234qwer 12345a 123456a 1234567a 123456q a12345 a123456 a1234567 a12345678 a123456789 aa123456 aa12345678 abc123 abc1234
  abc12345 abcd1234 abcdef abcdefg abcdefgh abcdefghi q1w2e3 q1w2e3r4 q1w2e3r4t5 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx
  1qaz2wsx3edc 1qazxsw2 qazwsx qazwsxedc qaz123 zaq12wsx zaq1zaq1 qwe123 qwer1234 qwert123 qwert12345 qwerty qwerty1
  qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyu qwertyui qwertyuiop qweasd qweasdzxc qweqwe asd123 asdasd asdfgh
  asdfghj asdfghjk asdfghjkl asdf1234 zxcvbn zxcvbnm zxcvbnm123 azerty azertyuiop aaaaaa aaaaaaaa
  password password1 password12 password123 password1234 password! password1! passw0rd p@ssword p@ssw0rd pa55word pass123
  pass1234 passwd passpass mypassword yourpassword newpassword changeme change_me letmein letmein1 letmein123 welcome
  welcome1 welcome123 welcome! secret secret1 secret123 topsecret access access14 default master master1 admin1 admin12
  admin123 admin1234 admin@123 adminadmin administrator root123 rootroot toor1234 guest123 user123 user1234 username
  login1 login123 test123 test1234 testtest testing tester demo123 demo1234 sample example temp123 temp1234 temppass
  iloveyou iloveyou1 iloveyou2 iloveu ilovegod loveme lovely loveyou trustno1 whatever nothing computer internet samsung
  google apple123 microsoft windows starwars pokemon minecraft naruto superman batman spiderman ironman dragon dragon1
  monkey monkey1 tigger tiger1 shadow shadow1 hunter hunter1 killer killer1 ranger buster soccer football football1
  baseball baseball1 basketball hockey yankees lakers liverpool chelsea arsenal barcelona ferrari mercedes porsche corvette
  mustang harley summer summer1 winter winter1 spring autumn flower flowers butterfly sunshine sunshine1 rainbow princess
  princess1 prince angel1 angels jesus1 jesuschrist heaven blessed freedom success money1 money123 dollar dollars diamond
  golden silver cheese cookie chocolate banana orange purple yellow pepper ginger peanut coffee
  michael michael1 michelle jordan jordan23 jessica jennifer joshua daniel andrew ashley amanda anthony matthew thomas
  charlie charlie1 robert george william samantha nicole hannah maggie bailey biteme fuckyou fuckyou1 asshole pussy1 hello1
  hello123 helloworld hellohello family forever friends friend mother father babygirl baby123 lovelove sweety
  accounting bookkeeping quickbooks balance balancesheet ledger debits credits debitcredit taxes1 tallytext tallytext1
  `
    .trim()
    .split(/\s+/),
)

/** Whether a guesser would try this password among the first few hundred. */
function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase()) || new Set(password).size === 1
}

/**
 * Refuses such a password as the value of a request's field, and an address as its own password.
 * @param email the account's, where it is known
 * @throws {Refusal} 400
 */
export function requireUncommon(password: string, field: string, email?: string): void {
  if (isCommonPassword(password)) {
    throw invalidField(field, 'That password is among the first that guessers try. Please choose another.')
  }
  if (email !== undefined && isAddress(password, email)) {
    throw invalidField(field, 'Please choose a password that is not your e-mail address.')
  }
}

/** The whole address, or the part of it before the @. */
function isAddress(password: string, email: string): boolean {
  const given = password.trim().toLowerCase()
  return given === email || given === email.slice(0, email.indexOf('@'))
}
