/** The promises of security at the edges: where an address, a setting, a file or a secret leaves our hands. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { nextPath } from '../portal/view/next-path.ts'

test('security: signing in leads to pages of ours and nowhere else (open redirect)', () => {
  const ours = [
    '/dashboard',
    '/dashboard?area=1',
    '/lesson',
    '/lesson/a-lesson',
    '/read/a-lesson?k=key',
    '/calibrate',
    '/',
  ]
  for (const path of ours) assert.is(nextPath(`?next=${encodeURIComponent(path)}`), path)
  const elsewhere = [
    '/.//evil.example/',
    '/x/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2E//evil.example',
    '/./\\evil.example',
    '/dashboard/..//evil.example',
    '/\t/evil.example',
    '//evil.example/dashboard',
    'https://evil.example/dashboard',
    '//',
    'http://[',
    '/nowhere',
    '/lesson/a/b',
    '/api/openapi.json',
  ]
  for (const path of elsewhere) assert.is(nextPath(`?next=${encodeURIComponent(path)}`), '/', path)
})

test.run()
