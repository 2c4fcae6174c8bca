import { chmod, mkdir, open } from 'node:fs/promises'

/** Modes for files and folders with codes, texts, letters or secrets: for their owner alone. */
export const ownerOnly = { file: 0o600, folder: 0o700 } as const

/**
 * Writes a file that only its owner can read. If it already exists and is open to others, it is closed to them before
 * it is filled.
 */
export async function writePrivateFile(path: string, data: string | Uint8Array): Promise<void> {
  const file = await open(path, 'w', ownerOnly.file)
  try {
    await file.chmod(ownerOnly.file)
    await file.writeFile(data)
  } finally {
    await file.close()
  }
}

/**
 * Makes a folder that only its owner can enter, and any missing parents. If it already exists and is open to others, it
 * is closed to them.
 */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: ownerOnly.folder })
  await chmod(path, ownerOnly.folder)
}
