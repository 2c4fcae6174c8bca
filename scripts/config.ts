/** Address of the Postgres that `npm test` started for the files it runs. */
export const testDatabaseUrl = process.env.TEST_DATABASE_URL
