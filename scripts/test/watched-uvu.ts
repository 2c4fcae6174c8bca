/** uvu as test files get it under `npm test`: unchanged, except that it records what uvu keeps quiet about. */
import { type Callback, type Context, exec, suite as plainSuite, test as plainTest, type Test } from 'uvu'

export { exec }

/** What happened in a test file besides passing and failing. */
export const noted = {
  /** Tests marked with `.only`. */
  only: [] as string[],
  /** Tests skipped with `.skip`. */
  skipped: [] as string[],
  /** Errors of before and after hooks, which uvu swallows. */
  hookErrors: [] as Error[],
  /** Called with the name of each test that starts. */
  onTest: (_name: string) => {},
  /** Called with the name of each test that throws. */
  onFailure: (_name: string) => {},
  /** Names of suites that contain tests but were not run. */
  notRun: new Set<string>(),
}

/** Resets the records before the next test file. */
export function forgetNotes(): void {
  for (const list of [noted.only, noted.skipped, noted.hookErrors]) list.length = 0
  noted.notRun.clear()
}

export function suite<T = Context>(name = '', state?: T): Test<T> {
  return watch(plainSuite<T>(name, state), name)
}

export const test = watch(plainTest, '')

function watch<T>(inner: Test<T>, suiteName: string): Test<T> {
  const title = suiteName || 'the file’s own tests'
  const add = (to: (name: string, run: Callback<T>) => void) => (name: string, run: Callback<T>) => {
    noted.notRun.add(title)
    to(name, async (context) => {
      const whole = [suiteName, name].filter(Boolean).join(': ')
      noted.onTest(whole)
      try {
        await run(context)
      } catch (error) {
        noted.onFailure(whole)
        throw error
      }
    })
  }
  const only = add(inner.only)
  return Object.assign(add(inner), {
    only(name: string, run: Callback<T>) {
      noted.only.push(name)
      only(name, run)
    },
    skip(name?: string) {
      noted.skipped.push(name ?? 'a test without a name')
      noted.notRun.add(title)
      inner.skip()
    },
    before: watchHook(inner.before),
    after: watchHook(inner.after),
    run() {
      noted.notRun.delete(title)
      inner.run()
    },
  })
}

type Hook<T> = Test<T>['before']

function watchHook<T>(inner: Hook<T>): Hook<T> {
  const watched = (hook: Callback<T>): Callback<T> => {
    return async (context) => {
      try {
        await hook(context)
      } catch (error) {
        noted.hookErrors.push(error instanceof Error ? error : new Error(String(error)))
        throw error
      }
    }
  }
  return Object.assign((hook: Callback<T>) => inner(watched(hook)), {
    each: (hook: Callback<T>) => inner.each(watched(hook)),
  })
}
