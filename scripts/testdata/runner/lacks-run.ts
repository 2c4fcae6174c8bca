import { suite, test } from 'uvu'

const forgotten = suite('forgotten')
forgotten('never happens', () => {})

test('happens', () => {})
test.run()
