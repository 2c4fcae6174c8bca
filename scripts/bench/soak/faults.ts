import { join } from 'node:path'
import { copyRepository } from '../../mutate/workshop.ts'
import { plantIn } from '../../testing/plant.ts'
import { makeThrowawayFolder } from '../../testing/throwaway-folder.ts'
import type { Complaint } from './books.ts'
import { soak } from './drive.ts'
import { type PlantedFault, plantedFaults } from './plants.ts'

/** The outcome of a planted fault. */
export interface Proof {
  readonly fault: PlantedFault
  readonly caught: boolean
  /** The observer's complaints, and how often each was made. */
  readonly complaints: ReadonlyMap<Complaint, number>
}

/**
 * Runs the soak's smallest week once for each planted fault, on a copy of the repository with that fault. The observer
 * and the carrier are those of the working tree, so that no fault can be planted in the judges.
 * @param only part of the names of the faults to plant
 */
export async function* proveSoak(only = ''): AsyncGenerator<Proof> {
  const copy = join(makeThrowawayFolder('soak-copy'), 'repository')
  copyRepository(copy)
  for (const fault of plantedFaults.filter(({ name }) => name.includes(only))) {
    const takeBack = plantIn(copy, fault.plants)
    try {
      const { findings } = await soak({ folder: copy, troubles: fault.troubles })
      const complaints = new Map<Complaint, number>()
      for (const { complaint } of findings) complaints.set(complaint, (complaints.get(complaint) ?? 0) + 1)
      yield { fault, complaints, caught: complaints.has(fault.complaint) }
    } finally {
      takeBack()
    }
  }
}
