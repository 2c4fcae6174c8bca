/**
 * Entry point of the thread that computes years ahead (`year-ahead.ts`). It receives the catalogue, then one learner
 * after another.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { Catalogue } from '../../content/catalogue.ts'
import { yearAhead } from '../../sms-engine/domain/teaching/paces.ts'
import type { YearTask } from './year-ahead.ts'

const catalogue = workerData as Pick<Catalogue, 'lessons'>
parentPort?.on('message', (task: YearTask) => parentPort?.postMessage(yearAhead(catalogue, task)))
