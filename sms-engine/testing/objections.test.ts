import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { objections } from './objections.ts'

/** The objections to the last of these statements. */
function said(...statements: string[]): string {
  return objections(statements).at(-1)?.split(': ').slice(1).join(': ') ?? ''
}

const fine: readonly string[][] = [
  ['create table a (id bigint primary key, of uuid references learner (id))'],
  ['create unlogged table a (id bigint primary key)', 'create index a_id on a (id)'],
  ['create table a (id bigint)', 'alter table a alter column id type text'],
  ['create index concurrently message_at on message (at)'],
  ["create unique index concurrently message_at on message (at) where kind = 'code'"],
  ['drop index concurrently if exists message_at'],
  ['alter table message add column read_by text'],
  [`alter table message add column a text default 'a, b; c', add column b boolean not null default false`],
  ['alter table message add column at_machine timestamptz not null default now()'],
  ['alter table message add constraint message_a check (a > 0) not valid'],
  ['alter table message add constraint message_of foreign key (of) references learner (id) not valid'],
  ['alter table message add constraint message_a_not_null not null a not valid'],
  ['alter table message validate constraint message_a'],
  ['alter table message drop column if exists read_by'],
  ['alter table message add constraint message_a unique using index message_a_key'],
  ['alter table message drop constraint message_a'],
  ['alter table message alter column a drop not null', 'alter table message alter column a set default 1'],
  [`-- A note; with a semicolon.\n  update message set a = 1 where kind = 'from (select '`],
  ['insert into service_clock (id, offset_ms) values (1, 0)'],
  ['create extension if not exists pg_trgm'],
  ['create sequence ids', 'create function next() returns bigint language sql as $$ select 1; select 2; $$'],
  ['create trigger told after insert on turn for each row execute function tell()'],
  ['alter table message alter column id drop identity, alter column id set default next()'],
  [
    'do $$ begin lock table turn in access exclusive mode; alter table turn rename to turn_first; drop table split; end $$',
  ],
  [
    'do $$ begin create table a (like b including defaults) partition by range (id); alter table a add constraint a_id primary key (id); end $$',
  ],
  ['insert into a (id, at) select id, at from b where at > now() on conflict do nothing'],
  ['analyze message'],
]

for (const statements of fine) {
  test(`nobody waits for: ${statements.join('; ')}`, () => {
    assert.equal(objections(statements), [])
  })
}

const refused: readonly [objection: RegExp, ...statements: string[]][] = [
  [/take a moment/, 'do $$ begin alter table turn rename to a; create index a_at on a (at); end $$'],
  [/take a moment/, 'do $$ begin delete from turn; end $$'],
  [/take a moment/, "do 'begin delete from turn; end'"],
  [/take a moment/, 'do $$ begin alter table a add constraint a_id primary key (id); end $$'],
  [
    /take a moment/,
    'do $$ begin alter table a add constraint a_id primary key (id); create table a (like b including defaults); end $$',
  ],
  [/concurrently/, 'create index message_at on message (at)'],
  [/concurrently/, 'CREATE UNIQUE INDEX message_at\n  ON message (at)'],
  [/concurrently/, 'create table a (id bigint)', 'create index message_at on message (at)'],
  [/concurrently/, 'drop index message_at'],
  [/concurrently/, 'drop index concurrently message_at'],
  [/writes the table anew/, 'alter table message alter column a type bigint'],
  [/writes the table anew/, 'alter table message alter column a set data type bigint'],
  [/writes the table anew/, 'alter table message add column id uuid default gen_random_uuid()'],
  [/writes the table anew/, 'alter table message add column at timestamptz not null default clock_timestamp()'],
  [/writes the table anew/, 'alter table message add column a text, add column n bigserial'],
  [/writes the table anew/, 'alter table message add column n bigint generated always as identity'],
  [/writes the table anew/, 'alter table message add column n int generated always as (length(body)) stored'],
  [/until the next statement/, 'alter table message alter column id drop identity'],
  [/no value/, 'alter table message add column a text not null'],
  [/read under its lock/, 'alter table message add column of uuid references learner (id)'],
  [/read under its lock/, 'alter table message add column a int default 1 check (a > 0)'],
  [/read under its lock/, 'alter table message alter column a set not null'],
  [/read under its lock/, 'alter table message add constraint message_a check (a > 0)'],
  [/read under its lock/, 'alter table message add constraint message_a unique (a)'],
  [/the release before/, 'alter table message rename column a to b'],
  [/portions/, 'update message m set a = l.a from learner l where l.id = m.conversation_id'],
  [/portions/, 'update message set a = (select max(a) from learner)'],
  [/values/, 'insert into review (id) select id from message'],
  [/portions/, 'insert into review (id) select id from message on conflict (id) do nothing'],
  [/one statement/, 'select 1; select 2'],
  [/twice/, 'update message set a = 1', 'update  message set a = 1'],
  [/nobody has looked/, 'delete from message'],
  [/nobody has looked/, 'truncate message'],
  [/nobody has looked/, 'alter table message set unlogged'],
  [/nobody has looked/, 'vacuum full message'],
]

for (const [objection, ...statements] of refused) {
  test(`refused: ${statements.join('; ')}`, () => {
    assert.match(said(...statements), objection)
  })
}

test.run()
