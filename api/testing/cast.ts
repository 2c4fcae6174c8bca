/** The people in the API's tests. Phones are from the range reserved for fiction (555-0100 to 555-0199). */
export interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  /** E.164. */
  readonly phone: string
}

export const ann: Person = {
  firstName: 'Ann',
  lastName: 'Archer',
  email: 'ann@example.com',
  password: 'ledger-of-ann',
  phone: '+12125550100',
}

export const bob: Person = {
  firstName: 'Bob',
  lastName: 'Baker',
  email: 'bob@example.com',
  password: 'ledger-of-bob',
  phone: '+13125550111',
}
