import { landingClaims } from '../../content/product.ts'

export const isPopular = (areaId: number) =>
  landingClaims.areas.some((claim) => claim.areaId === areaId && claim.popular)

/** The documented "60+" once the content holds as much; until then the true number of finished lessons. */
export function lessonCount(areaId: number, finished: number): string {
  const claimed =
    landingClaims.areas.find((claim) => claim.areaId === areaId)?.lessonsAtLeast ?? Number.POSITIVE_INFINITY
  return finished >= claimed ? `${claimed}+` : String(finished)
}
