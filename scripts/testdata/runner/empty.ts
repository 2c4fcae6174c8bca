import { test } from 'uvu'

test.run()
