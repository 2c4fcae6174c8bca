import { chmod, mkdir, open } from 'node:fs/promises'

/** Modes of what holds codes, texts, letters or secrets: for its owner alone. */
export const ownerOnly = { file: 0o600, folder: 0o700 } as const

/** Writes a file that only its owner reads. One that was there, open to others, is closed before it is filled. */
export async function writePrivateFile(path: string, data: string | Uint8Array): Promise<void> {
  const file = await open(path, 'w', ownerOnly.file)
  try {
    await file.chmod(ownerOnly.file)
    await file.writeFile(data)
  } finally {
    await file.close()
  }
}

/** Makes a folder of ours that only its owner enters, with those above it that are missing. One that was open is closed. */
export async function makePrivateFolder(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: ownerOnly.folder })
  await chmod(path, ownerOnly.folder)
}
