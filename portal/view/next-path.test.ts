import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { nextPath } from './next-path.ts'

const test = suite('next path')

const paths: [search: string, path: string][] = [
  ['', '/'],
  ['?next=/dashboard', '/dashboard'],
  [`?next=${encodeURIComponent('/dashboard?area=1')}`, '/dashboard?area=1'],
  ['?next=dashboard', '/'],
  ['?next=https://elsewhere.example/', '/'],
  ['?next=//elsewhere.example/', '/'],
  [`?next=${encodeURIComponent('/\\elsewhere.example')}`, '/'],
  ['?next=/.//elsewhere.example/', '/'],
  ['?next=/x/..//elsewhere.example', '/'],
  ['?next=/%252e//elsewhere.example', '/'],
  ['?next=//', '/'],
  ['?next=/nowhere', '/'],
  ['?next=/login', '/'],
  [`?next=${encodeURIComponent('/register?next=/calibrate')}`, '/'],
  ['?next=/reset-password', '/reset-password'],
  [`?next=${encodeURIComponent('javascript:alert(1)')}`, '/'],
]
for (const [search, path] of paths) {
  test(`“${search}” leads to ${path}`, () => assert.is(nextPath(search), path))
}

test.run()
