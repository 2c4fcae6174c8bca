import { type Platform, Type } from '@mikro-orm/core'

/**
 * A service time: a `timestamptz` in the database, milliseconds in code, because billing adds and compares times and
 * never formats them.
 */
export class Moment extends Type<number | null, string | null> {
  override convertToDatabaseValue(at: number | null): string | null {
    return at === null ? null : new Date(at).toISOString()
  }

  override convertToJSValue(text: string | null, platform: Platform): number | null {
    return text === null ? null : platform.parseDate(text).getTime()
  }

  override compareAsType(): string {
    return 'number'
  }

  override getColumnType(): string {
    return 'timestamptz'
  }
}
