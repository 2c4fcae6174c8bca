import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { unreadable } from './cite.ts'

const read = [
  'IRC §162(a)',
  'IRC §132(e), (f)',
  'IRC §1211(b), §1212(b)(1)',
  'IRC §1400Z-2(a)(1)(A)',
  'IRC §§671-679',
  'Reg. §1.263(a)-4(f)(1)',
  'Reg. §301.7701-3(a); Temp. Reg. §1.469-5T(a)(1)',
  'Reg. §1.199A-4(b)(1)',
  'Reg. §1.401(k)-3(c)',
  'Rev. Proc. 2025-32, §4.01',
  'Rev. Rul. 59-221',
  'Notice 2025-67',
  'Notice 2014-21, Q&A-8',
  'IRS Pub. 583',
  'IRS Pub. 15-B (Fringe Benefit Exclusion Rules)',
  'IRS Pub. 527, ch. 1',
  'IRS Form 1099-K Instructions, box 1a',
  'IRS Schedule C (Form 1040) Instructions, Part III',
  'IRM 20.1.1.3.3',
  'ASC 606-10-25-30',
  'ASC 326-20',
  'ASC 606-10-32-2A',
  'ASU 2025-05',
  'FASB Concepts Statement 8, ch. 4',
  'AU-C 240.A1',
  'AICPA SQMS No. 1; AICPA Code 1.510.001; AICPA SSTS 1.1',
  'UCC §4-406(c)',
  'UCC §2A-103(1)(k)',
  '15 U.S.C. §381(a)',
  '31 CFR 10.27(b)',
  '16 CFR 255',
  'Pub. L. 119-21, §70433',
  'Uniform Accountancy Act §7',
  'Model Business Corporation Act §6.40(c)',
  'Cal. Rev. & Tax. Code §17942(a)',
  'Lucas v. Earl, 281 U.S. 111 (1930)',
  'Cohan v. Commissioner, 39 F.2d 540 (2d Cir. 1930)',
  'Fleischer v. Commissioner, T.C. Memo. 2016-238',
  'convention of Italian merchants',
  'IRC §446(a); convention of small-business bookkeepers',
]
for (const source of read) test(`reads ${source}`, () => assert.equal(unreadable(source), []))

const refused: readonly [source: string, why: string][] = [
  ['IRC 162', 'no section sign'],
  ['IRC §', 'no section'],
  ['IRC §61; §108', 'the second place does not say of what'],
  ['IRC §162(a', 'an open paragraph'],
  ['Treas. Reg. §1.61-1', 'one spelling: Reg.'],
  ['Reg. §1.61', 'a regulation has a number after its section'],
  ['Rev. Proc. 2025', 'no number'],
  ['ASC 606', 'a topic without its subtopic is a book, not a place'],
  ['ASC 606.10', 'a point for a hyphen'],
  ['FASB Concepts Statement 8', 'no chapter'],
  ['UCC 4-406', 'no section sign'],
  ['Lucas v. Earl', 'no reporter'],
  ['convention', 'does not say whose'],
  ['convention of', 'says nobody'],
  ['common practice', 'is neither'],
  ['IRC §162(a), IRC §263(a)', 'places are separated by semicolons'],
]
for (const [source, why] of refused) {
  test(`refuses ${source}: ${why}`, () => assert.is(unreadable(source).length, 1))
}

test.run()
