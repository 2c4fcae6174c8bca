import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readConnectionOverrides } from './connection-overrides.ts'

const test = suite('Connection overrides')

test('without a fragment: one retry, and only when there was no connection', () => {
  const { url, overrides } = readConnectionOverrides('https://example.com/hook?a=1')
  assert.is(url, 'https://example.com/hook?a=1')
  assert.is(overrides.retries, 1)
  assert.equal([...overrides.retryOn], ['ct'])
  assert.is(overrides.connectTimeout_ms, 5_000)
  assert.is(overrides.readTimeout_ms, 15_000)
  assert.is(overrides.totalTimeout_ms, 15_000)
})

test('the fragment sets each of them and is no part of the address', () => {
  const { url, overrides } = readConnectionOverrides('https://example.com/hook#rc=3&rp=5xx,rt&ct=300&rt=700&tt=9000')
  assert.is(url, 'https://example.com/hook')
  assert.is(overrides.retries, 3)
  assert.equal([...overrides.retryOn], ['rt', '5xx'])
  assert.is(overrides.connectTimeout_ms, 300)
  assert.is(overrides.readTimeout_ms, 700)
  assert.is(overrides.totalTimeout_ms, 9_000)
})

test('rp=all retries every failure', () => {
  assert.equal([...readConnectionOverrides('http://h/#rp=all').overrides.retryOn].sort(), ['4xx', '5xx', 'ct', 'rt'])
})

test('impossible values fall back', () => {
  const { overrides } = readConnectionOverrides('http://h/#rc=9&rp=never&ct=1&rt=99999')
  assert.is(overrides.retries, 1)
  assert.equal([...overrides.retryOn], ['ct'])
  assert.is(overrides.connectTimeout_ms, 5_000)
  assert.is(overrides.readTimeout_ms, 15_000)
})

test.run()
